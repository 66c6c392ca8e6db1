import { setTimeout as wait } from "node:timers/promises";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IntentState, intentStates } from "#lib/protocol/intent.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { isFinal, mayBecome } from "#lib/server/intents/journal/state.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";
import { readFaults, writeFaults } from "#testing/service/faults.ts";

const journal = testJournal();

const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant("time passes" as const) },
  { weight: 1, arbitrary: fc.constant("its lease runs out" as const) },
  { weight: 1, arbitrary: fc.constant("the same form again" as const) },
  { weight: 1, arbitrary: fc.constant("the same order in another tab" as const) },
  { weight: 1, arbitrary: fc.constantFrom("send again" as const, "abandon" as const) },
);

const story = fc.record({
  writes: fc.array(fc.constantFrom(null, ...writeFaults), { minLength: 1, maxLength: 4 }),
  reads: fc.array(fc.constantFrom(null, null, null, ...readFaults), { maxLength: 12 }),
  events: fc.array(event, { minLength: 3, maxLength: 9 }),
  isProduction: fc.boolean(),
});

/** A case that once adopted the order of the case before, which a stale list had left out of its baseline. */
const leftByAnother = {
  writes: ["408-before-commit" as const],
  reads: [null, "stale-list" as const],
  events: Array.from({ length: 3 }, () => "its lease runs out" as const),
  isProduction: false,
};

const turns = async () => {
  // As two processes do at the same time.
  await Promise.all([runDue(), runDue()]);
  await Promise.allSettled(running().keys());
};

const statesOf = async (id: string) => {
  const rows = await store()
    .select({ what: intentEvidence.what })
    .from(intentEvidence)
    .where(eq(intentEvidence.intentId, id))
    .orderBy(asc(intentEvidence.id));
  const known: readonly string[] = intentStates;
  return ["ready", ...rows.map(({ what }) => what).filter((what) => known.includes(what))];
};

/** Cases share a service, so each uses its own order: a record of one case never matches another. */
let cases = 0;

describe("an order that meets any sequence of events", () => {
  it(
    "ends accepted, refused, abandoned or waiting for a person, and is committed as often as allowed",
    { timeout: 60_000 },
    () =>
      fc.assert(
        fc.asyncProperty(story, async ({ writes, reads, events, isProduction }) => {
          const environment = isProduction ? "production" : "sandbox";
          await Promise.allSettled(running().keys());
          await store().delete(intents);
          const settings = { inlineMs: 5, rereadMs: [10, 20, 40, 70, 110], quietMs: 110 };
          journal.configure(settings, environment);
          const ada = await journal.person("ada", { environment });
          const [left, leftReads] = [[...writes], [...reads]];
          journal.service.choose = ({ isWrite }) => (isWrite ? left : leftReads).shift() ?? null;

          cases += 1;
          const order = deployment(cases);
          const idempotencyKey = mintIdempotencyKey(ada, "orders.create");
          const form = () => journal.submit(ada, "orders.create", order, { idempotencyKey });
          const { intentId } = await form();
          const id = intentId ?? "";
          const past = sql`clock_timestamp() - interval '1 second'`;
          const overdue = { leaseUntil: past, nextAt: past };
          const happen = {
            "time passes": () => wait(40),
            "its lease runs out": () =>
              store().update(intents).set(overdue).where(eq(intents.id, id)),
            "the same form again": form,
            "the same order in another tab": () => journal.submit(ada, "orders.create", order),
            "send again": () => decide(ada, id, { choice: "send again" }),
            abandon: () => decide(ada, id, { choice: "abandon" }),
          };
          for (const what of events) {
            await happen[what]();
            await turns();
          }
          const end = Date.now() + 6_000;
          for (;;) {
            const [open] = await store()
              .select({ count: sql`count(*)`.mapWith(Number) })
              .from(intents)
              .where(sql`${intents.state} in ('ready', 'claimed', 'sending', 'unknown', 'absent')`);
            if (open?.count === 0) break;
            if (Date.now() > end) throw new Error("An intent is silent.");
            await wait(15);
            await turns();
          }
          const row = await journal.row(id);
          const path = await statesOf(id);
          path.slice(1).forEach((state, index) => {
            expect(mayBecome(path[index] as IntentState, state as IntentState)).toBe(true);
          });
          expect(isFinal(row.state) || row.state === "needs_person").toBe(true);
          const isOfOrder = ({ body }: { body: string }) => body === JSON.stringify(order);
          const commits = journal.commits().filter(isOfOrder);
          const rows = await store().select().from(intents);
          const accepted = rows.filter(({ state }) => state === "accepted");
          for (const { resultId } of accepted) {
            expect(commits.map((commit) => commit.id)).toContain(resultId);
          }
          // The rules allow every sending after the first.
          const sendings = path.filter((state) => state === "sending").length;
          expect(sendings).toBeLessThanOrEqual(1 + row.resends);
          expect(commits.length).toBeLessThanOrEqual(Math.max(1, rows.length));
        }),
        { numRuns: 12, examples: [[leftByAnother]] },
      ),
  );
});
