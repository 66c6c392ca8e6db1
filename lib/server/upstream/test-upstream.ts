import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

interface ReceivedRequest {
  method: string;
  url: string;
  key: string | undefined;
}

/** Starts an HTTP service that answers with `answer` and records the requests it receives. */
export const testUpstream = () => {
  const requests: ReceivedRequest[] = [];
  const upstream = {
    baseUrl: "",
    requests,
    answer: (_request: IncomingMessage): { status: number; body: unknown } => ({
      status: 200,
      body: {},
    }),
  };
  const server = createServer((request, response) => {
    const key = request.headers["x-api-key"];
    requests.push({
      method: request.method ?? "",
      url: request.url ?? "",
      key: typeof key === "string" ? key : undefined,
    });
    const { status, body } = upstream.answer(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    upstream.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return upstream;
};
