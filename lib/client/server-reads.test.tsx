import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ReadError } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { rememberWrite } from "#lib/client/recent-writes.ts";
import { newAnswers, ServerReadsProvider } from "#lib/client/server-reads.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { readKey } from "#lib/protocol/query-keys.ts";

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

/** Renders a part first: `known` is the browser's cache, `sent` is the answer that came with the part. */
const rendered = async (known: QueryClient, sent: Answer | null | "nothing") => {
  const server = await clientWith(sent === "nothing" ? null : sent);
  const part =
    sent === "nothing" ? (
      <Days />
    ) : (
      <ServerReadsProvider state={JSON.stringify(dehydrate(server))}>
        <Days />
      </ServerReadsProvider>
    );
  const html = renderToString(<QueryClientProvider client={known}>{part}</QueryClientProvider>);
  known.clear();
  server.clear();
  return html;
};

const failure: Failure = { ...emptyFailure, kind: "unavailable", message: "Request failed" };
const fails = () => Promise.reject(new ReadError(failure));
const answers = () => Promise.resolve({ data: { expectedDays: 5 }, at: "", gap: null });

test("a part whose read failed on the server hydrates as pending, even if the read failed again in the browser", async () => {
  expect(await rendered(await clientWith(fails), null)).toBe("waiting");
});

test("a part that the server rendered without an answer hydrates as pending, even if the browser has one by then", async () => {
  expect(await rendered(await clientWith(answers), null)).toBe("waiting");
});

test("a part hydrates with its answer, even if the browser is already reading it for an earlier part", async () => {
  const known = await clientWith(null);
  known.getQueryCache().build(known, { queryKey });
  expect(await rendered(known, answers)).toBe("5 days");
});

test("a part hydrates with the server's answer, even if the browser has a newer one by then", async () => {
  const newer = () => Promise.resolve({ data: { expectedDays: 9 }, at: "", gap: null });
  expect(await rendered(await clientWith(newer), answers)).toBe("5 days");
});

test("a read outside of all parts hydrates as pending, even if the browser has an answer by then", async () => {
  expect(await rendered(await clientWith(answers), "nothing")).toBe("waiting");
});

const answerAt = (at: string) => () =>
  Promise.resolve({ data: { expectedDays: 5 }, at, gap: null });

/** Returns what a page brings to a browser with this cache. */
const broughtTo = async (known: QueryClient, at: string) => {
  const server = await clientWith(answerAt(at));
  const { queries } = newAnswers(known, dehydrate(server));
  known.clear();
  server.clear();
  return queries;
};

test("a page that the browser kept never replaces a newer answer, whatever the browser's clock says", async () => {
  const known = async () => {
    const client = await clientWith(answerAt("2026-11-21T10:00:20Z"));
    client.setQueryData(queryKey, client.getQueryData(queryKey), { updatedAt: 1 });
    return client;
  };
  expect(await broughtTo(await known(), "2026-11-21T10:00:00Z")).toEqual([]);
  expect(await broughtTo(await known(), "2026-11-21T10:00:40Z")).toHaveLength(1);
});

test("a page that the browser kept from before a write is read again behind what it shows", async () => {
  const [unchanged] = await broughtTo(await clientWith(null), "2026-11-21T10:00:00Z");
  expect(unchanged?.state.isInvalidated).toBe(false);
  const known = await clientWith(null);
  rememberWrite(known, ([, name]) => name === "orders.sla");
  const [changed] = await broughtTo(known, "2026-11-21T10:00:00Z");
  expect(changed?.state.isInvalidated).toBe(true);
});
