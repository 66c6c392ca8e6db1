import { beforeEach, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findIntents } from "#lib/server/intents/read/find.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { soon, testJournal } from "#testing/server/journal.ts";
import { carryOutRun, checkedRun } from "#testing/server/runs.ts";

const journal = testJournal();
let ada: Principal;

const person = (n: number) => ({
  displayName: `Person ${n}`,
  email: `person${n}@halden.example`,
  country: "DE",
});

beforeEach(async () => {
  journal.configure(soon);
  setRunSettings({ pollMs: 1, waitingMs: 5, readBackMs: 5 });
  ada = await journal.account("ada");
});

const submitOwn = (n: number) => journal.submit(ada, "employees.create", person(n));

it("a list that folds runs has one row for a run, in the place of its newest request", async () => {
  await submitOwn(1);
  const run = await checkedRun(ada, "onboard", [person(2), person(3), person(4)]);
  await carryOutRun(ada, run);
  await submitOwn(5);

  const [newest, folded, oldest, ...others] = await findIntents(ada, { foldsRuns: true });
  expect(others).toEqual([]);
  expect(folded?.run).toEqual({ id: run.id, title: "onboard.csv", counts: { accepted: 3 } });
  expect([newest?.run, oldest?.run]).toEqual([undefined, undefined]);
  expect(await findIntents(ada)).toHaveLength(5);

  // An older page doesn't have the run again, although some of its requests are older.
  const before = folded?.createdAt ?? "";
  const older = await findIntents(ada, { foldsRuns: true, before });
  expect(older.map(({ id }) => id)).toEqual([oldest?.id]);
});

it("a filter counts only the requests of a run that it has", async () => {
  const run = await checkedRun(ada, "onboard", [person(2), person(3)]);
  await carryOutRun(ada, run);
  expect(await findIntents(ada, { foldsRuns: true, show: "open" })).toEqual([]);
  const [settled] = await findIntents(ada, { foldsRuns: true, show: "settled" });
  expect(settled?.run?.counts).toEqual({ accepted: 2 });
});
