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
 * Writes each request's own socket address over a header that routes can read. Next keeps an
 * X-Forwarded-For that the client made up, so guesses could each claim another address.
 * `seen` is told every HTTP server of this process.
 */
export const recordClientAddresses = (seen: (server: Server) => void) =>
  subscribe("http.server.request.start", (message) => {
    if (!isRequestStart(message)) return;
    message.request.headers[peerHeader] = message.request.socket.remoteAddress ?? "unknown";
    seen(message.server);
  });

/**
 * The IP address a request comes from. With QM_PROXY_HOPS reverse proxies in front it is what the
 * outermost of them saw; further left in X-Forwarded-For anybody may have written anything.
 */
export const clientAddress = (headers: Pick<Headers, "get">): string => {
  const hops = env().QM_PROXY_HOPS;
  const socket = headers.get(peerHeader) ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-hops) || socket;
};
