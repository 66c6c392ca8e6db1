import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ServerType } from "@hono/node-server";

/**
 * Makes a server answer what Node would drop: `CONNECT`, and what a client sends in one packet after a request with an
 * `Upgrade` header. The answer to such a request closes the connection, so that the client sends the rest again.
 */
export const answerUnusualRequests = (server: ServerType): void => {
  server.prependListener("request", ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
  );
};
