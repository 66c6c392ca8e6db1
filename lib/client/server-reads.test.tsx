import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ReadError } from "#lib/client/door";
import { useRead } from "#lib/client/read";
import { ServerReadsProvider } from "#lib/client/server-reads";
import type { Failure } from "#lib/v4/failure";
import { readKey } from "#lib/v4/read-key";

const input = { id: "ord_1" };
const queryKey = readKey("orders.sla", input);

function Days() {
  const { data, error } = useRead("orders.sla", input);
  return error ? "failed" : data ? `${data.data.expectedDays} days` : "waiting";
}

/** The text of the part as the server sends it, and as the browser hydrates it. */
const rendered = async (
  answer: () => Promise<object>,
  { keys }: { keys: readonly string[] | null },
) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.prefetchQuery({ queryKey, queryFn: answer });
  const part =
    keys === null ? (
      <Days />
    ) : (
      <ServerReadsProvider keys={keys}>
        <Days />
      </ServerReadsProvider>
    );
  const html = renderToString(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  client.clear();
  return html;
};

const failure: Failure = {
  kind: "unavailable",
  status: 500,
  message: "Request failed",
  requestId: null,
  retryAfterMs: null,
  capability: null,
};
const fails = () => Promise.reject(new ReadError(failure));
const answers = () => Promise.resolve({ data: { expectedDays: 5 }, at: "", drift: 0 });

test("a part whose read failed on the server is hydrated as waiting, though it failed again meanwhile", async () => {
  expect(await rendered(fails, { keys: [] })).toBe("waiting");
});

test("a part whose read the server had no answer to is hydrated as waiting, though one came meanwhile", async () => {
  expect(await rendered(answers, { keys: [] })).toBe("waiting");
});

test("a part with an answer from the server is hydrated with it", async () => {
  expect(await rendered(answers, { keys: [JSON.stringify(queryKey)] })).toBe("5 days");
});

test("a part that the server did not render takes what the cache holds", async () => {
  expect(await rendered(answers, { keys: null })).toBe("5 days");
});
