import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import { env } from "#lib/server/env.ts";

const peerHeader = "x-qm-peer";

interface RequestStart {
  request: IncomingMessage;
  server: Server;
}

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === "object" && message !== null && "request" in message && "server" in message;

/**
 * Overwrites a header of each request with its socket address, so that routes can read it. Next
 * keeps an X-Forwarded-For that the client made up, which would let each guess claim another
 * address. Calls `onRequest` with the server of every HTTP request of this process.
 */
export const recordClientAddresses = (onRequest: (server: Server) => void) =>
  subscribe("http.server.request.start", (message) => {
    if (!isRequestStart(message)) return;
    message.request.headers[peerHeader] = message.request.socket.remoteAddress ?? "unknown";
    onRequest(message.server);
  });

/** Reads one header by its name: `Headers`, or a view of Node's headers. */
export type HeaderReader = Pick<Headers, "get">;

/** Returns a `HeaderReader` of Node's headers. A header that came several times reads as `null`. */
export const headerReader = (headers: Readonly<Record<string, unknown>> = {}): HeaderReader => ({
  get: (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  },
});

/**
 * Returns the IP address that a request comes from. Behind QM_PROXY_HOPS reverse proxies it is the
 * address that the outermost of them saw: a client can write anything further left in
 * X-Forwarded-For.
 */
export const clientAddress = (headers: HeaderReader): string => {
  const hops = env().QM_PROXY_HOPS;
  const socket = headers.get(peerHeader) ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-hops) || socket;
};
