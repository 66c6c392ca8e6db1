import { operationNames, specOf } from "#lib/v4/registry.ts";
import { startScriptedService } from "#testing/service/scripted-service.ts";

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
  const { origin, close } = await startScriptedService(({ method, url, headers, body }) => {
    const apiKey = String(headers["x-api-key"]);
    last = { method, target: url, body: body === "" ? null : JSON.parse(body), apiKey };
    return { body: answer };
  });
  return {
    baseUrl: origin,
    last: (): RecordedRequest => {
      if (last === null) throw new Error("The service got no request.");
      return last;
    },
    close,
  };
};

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;
