import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { operationNames, specOf } from "#lib/v4/registry.ts";

/** A request as the service got it, with its body as JSON. */
interface RecordedRequest {
  method: string;
  target: string;
  body: unknown;
  apiKey: string;
}

/** An answer in which every operation finds its record or its list. */
const answer = Object.fromEntries(
  operationNames.map((name) => {
    const { key, kind } = specOf(name).output;
    return [key, kind === "list" ? [] : { id: "x" }];
  }),
);

/** Starts a service that accepts every request, and remembers the last one. */
export const startRecorder = async () => {
  let last: RecordedRequest | null = null;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    last = {
      method: request.method ?? "",
      target: request.url ?? "",
      body: body === "" ? null : JSON.parse(body),
      apiKey: String(request.headers["x-api-key"]),
    };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last: (): RecordedRequest => {
      if (last === null) throw new Error("The service got no request.");
      return last;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;
