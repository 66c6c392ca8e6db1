import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a proxy on loopback that adds an API key to each request and passes on everything else as it
 * came, for clients that can't send a key. Returns its address.
 */
export const startKeyProxy = async (target: string, key: string) => {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      new URL(url ?? "/", target),
      { method, headers: { ...headers, "x-api-key": key } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.once("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
