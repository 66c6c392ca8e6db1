import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ReadError } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { readKey } from "#lib/protocol/read-key.ts";

const input = { id: "ord_1" };
const queryKey = readKey("orders.sla", input);

function Days() {
  const { data, error } = useRead("orders.sla", input);
  return error ? "failed" : data ? `${data.data.expectedDays} days` : "waiting";
}

type Answer = () => Promise<object>;

const clientWith = async (answer: Answer | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (answer) await client.prefetchQuery({ queryKey, queryFn: answer });
  return client;
};

/** The first render of a part: `known` is in the browser's cache, `sent` came with the part. */
const rendered = async (known: QueryClient, sent: Answer | null | "nothing") => {
  const server = await clientWith(sent === "nothing" ? null : sent);
  const part =
    sent === "nothing" ? (
      <Days />
    ) : (
      <ServerReadsProvider state={dehydrate(server)}>
        <Days />
      </ServerReadsProvider>
    );
  const html = renderToString(<QueryClientProvider client={known}>{part}</QueryClientProvider>);
  known.clear();
  server.clear();
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
  expect(await rendered(await clientWith(fails), null)).toBe("waiting");
});

test("a part whose read the server had no answer to is hydrated as waiting, though one came meanwhile", async () => {
  expect(await rendered(await clientWith(answers), null)).toBe("waiting");
});

test("a part is hydrated with its answer, though an earlier part already asks for it", async () => {
  const known = await clientWith(null);
  known.getQueryCache().build(known, { queryKey });
  expect(await rendered(known, answers)).toBe("5 days");
});

test("a part is hydrated with the server's answer, though a newer one came meanwhile", async () => {
  const newer = () => Promise.resolve({ data: { expectedDays: 9 }, at: "", drift: 0 });
  expect(await rendered(await clientWith(newer), answers)).toBe("5 days");
});

test("a read outside of the parts is hydrated as waiting, though another one asked meanwhile", async () => {
  expect(await rendered(await clientWith(answers), "nothing")).toBe("waiting");
});
