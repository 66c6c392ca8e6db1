import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Starts a server on a free port of this machine and returns its base URL. */
export const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
  return {
    origin: await listen(server),
    /** Ends the open connections too. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
