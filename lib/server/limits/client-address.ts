import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server } from "node:http";
import { env } from "#lib/server/env.ts";
import { warnOnce } from "#lib/server/warn-once.ts";

const peerHeader = "x-qm-peer";

interface RequestStart {
  request: IncomingMessage;
  server: Server;
}

/** Returns the HTTP server that accepted a connection; `null` for one of another protocol. */
const serverOf = (message: unknown): Server | null => {
  const { socket } = message as { socket?: { server?: unknown } };
  return socket?.server instanceof Server ? socket.server : null;
};

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === "object" && message !== null && "request" in message && "server" in message;

/**
 * Overwrites a header of each request with its socket address, so that routes can read it. Next
 * keeps an X-Forwarded-For that the client made up, which would let each guess claim another
 * address. Calls `onUse` with the server of every connection and every request of this process:
 * Node calls other listeners than those of requests before it reports one, and a connection can be older
 * than this call.
 */
export const recordClientAddresses = (onUse: (server: Server) => void) => {
  subscribe("net.server.socket", (message) => {
    const server = serverOf(message);
    if (server) onUse(server);
  });
  subscribe("http.server.request.start", (message) => {
    if (!isRequestStart(message)) return;
    message.request.headers[peerHeader] = message.request.socket.remoteAddress ?? "unknown";
    onUse(message.server);
  });
};

/** Reads one header by its name: `Headers`, or a view of Node's headers. */
export type HeaderReader = Pick<Headers, "get">;

/** Returns a `HeaderReader` of Node's headers. A header that came several times reads as `null`. */
export const headerReader = (headers: Readonly<Record<string, unknown>> = {}): HeaderReader => ({
  get: (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  },
});

const forwardedAddresses = (headers: HeaderReader): string[] =>
  (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());

const sharedAddress =
  "a request has X-Forwarded-For, and QM_PROXY_HOPS is 0: behind a reverse proxy, all people count as one address, and one person's failed sign-ins slow those of all; set QM_PROXY_HOPS to the number of proxies";
const missingAddress =
  "a request had fewer addresses in X-Forwarded-For: each proxy has to append the address that it sees";

/**
 * Returns the IP address that a request comes from. Behind QM_PROXY_HOPS reverse proxies it is the
 * address that the outermost of them saw: a client can write anything further left in
 * X-Forwarded-For.
 */
export const clientAddress = (headers: HeaderReader): string => {
  const hops = env().QM_PROXY_HOPS;
  const socket = headers.get(peerHeader) ?? "unknown";
  if (hops === 0) return socket;
  return forwardedAddresses(headers).at(-hops) || socket;
};

/**
 * Warns if QM_PROXY_HOPS does not fit what arrives. For headers as they arrived: Next adds an
 * X-Forwarded-For where there is none.
 */
export const warnOfProxyHops = (headers: HeaderReader): void => {
  const hops = env().QM_PROXY_HOPS;
  if (hops === 0 && headers.get("x-forwarded-for") !== null) warnOnce(sharedAddress);
  if (hops > 0 && !forwardedAddresses(headers).at(-hops)) {
    warnOnce(`QM_PROXY_HOPS is ${hops}, and ${missingAddress}`);
  }
};
