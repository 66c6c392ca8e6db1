import type { Host } from "#lib/cli/host/host.ts";
import type { Shown } from "#lib/cli/output/output.ts";
import type { Target } from "#lib/cli/settings/target.ts";
import { type Answer, type Client, createClient } from "#lib/v4/client/client.ts";
import { retryBudget } from "#lib/v4/client/retry.ts";
import { driftLog } from "#lib/v4/drift.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { findList } from "#lib/v4/normalize/find-list.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { objectPlanOf } from "#lib/v4/normalize/plan.ts";
import { type InputOf, type OperationName, specOf } from "#lib/v4/registry.ts";

/** An answer of the service, normalized and as it came. */
export interface Called extends Pick<Answer<unknown>, "requestId" | "date"> {
  data: unknown;
  received: unknown;
}

export interface Caller {
  /** Calls an operation as `call` does, with the types of a client. */
  client: Client;
  /** Calls an operation. Retries a read, sends a write once. Throws `V4Error`. */
  call(name: OperationName, input: JsonObject): Promise<Called>;
}

/**
 * Returns the function that calls one service with one key. The correlation id goes with every
 * request, and into the output.
 */
export const openCaller = ({ url, key }: Target, host: Host, correlationId: string): Caller => {
  host.openProxies([url]);
  const budget = retryBudget();
  const sendCorrelated: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-correlation-id", correlationId);
    return host.fetch(address, { ...init, headers });
  };
  const { signal } = host;
  const open = (onReceived: (json: unknown) => void = () => undefined) =>
    createClient({ baseUrl: url, apiKey: key, budget, fetch: sendCorrelated, onReceived });
  const shared = open();
  return {
    client: {
      perform: (name, input, options) => shared.perform(name, input, { signal, ...options }),
    },
    async call(name, input) {
      let received: unknown;
      const client = open((json) => {
        received = json;
      });
      const answer = await client.perform(name, input as InputOf<typeof name>, { signal });
      const { data, requestId, date } = answer;
      return { data, received, requestId, date };
    },
  };
};

/** Returns an answer as the output shows it. */
export const toShown = (name: OperationName, { data, received }: Called): Shown => {
  const { output } = specOf(name);
  const fields = Object.keys(output.record.shape);
  if (output.kind === "one") {
    return { kind: "one", fields, records: [data as JsonObject], received, receivedItems: [] };
  }
  const found = findList(received, output.key, objectPlanOf(output.record), driftLog(name));
  const records = (data as Page<JsonObject>).items;
  return { kind: "list", fields, records, received, receivedItems: found?.items ?? records };
};
