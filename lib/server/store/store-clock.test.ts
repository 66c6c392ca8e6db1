import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { log } from "#lib/server/log.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { measureStoreClock, readStoreTime, storeTime } from "#lib/server/store/store-clock.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";

const journal = testJournal();
const minute = 60_000;
const hour = 60 * minute;

/** Sets the clock of this process wrong. The store keeps its own. */
const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => storePerson({ id: "p", role: "admin" }));
afterEach(() => void vi.useRealTimers());

describe.each([hour, -hour])("with the clock of this process %i ms ahead of the store's", (ms) => {
  beforeEach(async () => {
    moveClock(ms);
    await measureStoreClock();
  });

  it("an order is sent, once", async () => {
    const answer = await journal.submit(await journal.person(), "orders.create", deployment());
    expect(answer).toMatchObject({ status: "accepted", failure: null });
    expect(journal.writes()).toHaveLength(1);
  });

  it("a session of another instance is neither idle nor longer than its own", async () => {
    const sessionId = await startSession("p", { method: "password" }, await readStoreTime());
    expect(await findSession(sessionId)).not.toBeNull();
  });

  it("moments are the store's", async () => {
    expect(Math.abs(storeTime() - (await readStoreTime()).getTime())).toBeLessThan(minute);
  });
});

it("a clock that is moved while the process runs changes no moment", async () => {
  await measureStoreClock();
  const before = storeTime();
  moveClock(hour);
  expect(storeTime() - before).toBeLessThan(minute);
});

it("a start warns of a clock that is an hour ahead, and of none that is right", async () => {
  const warned = vi.spyOn(log(), "warn");
  await startUp();
  expect(warned).not.toHaveBeenCalledWith(expect.stringMatching(/clock/));
  moveClock(hour);
  await startUp();
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/clock is 3[56]\d\d s ahead of/));
});
