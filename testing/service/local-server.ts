import {
  createServer,
  Server as HttpServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Longer than any test. On a busy machine, a server would else close a connection that is used again just then. */
const keepAliveTimeoutMs = 300_000;

/** Starts a server on a port of this machine, by default a free one, and returns its base URL. */
export const listen = async (server: Server, port = 0): Promise<string> => {
  if (server instanceof HttpServer) server.keepAliveTimeout = keepAliveTimeoutMs;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Sends the first half of a body, then closes the connection. */
export const sendHalf = (
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  bytes: Buffer,
) => {
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () =>
    setTimeout(() => response.destroy(), 5),
  );
};

/** Starts an HTTP server at a free port of 127.0.0.1. A request whose handling fails gets no answer. */
export const startLocalServer = async (
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
) => {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch {
      response.destroy();
    }
  });
  const origin = await listen(server);
  return {
    origin,
    /** Listens at the same address again, after it was closed. */
    reopen: () => listen(server, Number(new URL(origin).port)),
    /** Ends the open connections too. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
