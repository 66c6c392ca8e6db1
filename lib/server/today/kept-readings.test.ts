import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { findChargersToReplace, startChargers } from "#lib/server/today/chargers-to-replace.ts";
import { findOpenOrders } from "#lib/server/today/read-open-orders.ts";
import { forgetAnswers } from "#lib/server/upstream/kept-answers.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { connectionOf, principalOf } from "#testing/server/upstream.ts";

const { perform, isServiceSilent } = vi.hoisted(() => ({
  perform: vi.fn(),
  isServiceSilent: vi.fn(() => false),
}));
vi.mock("#lib/server/upstream/perform.ts", () => ({ perform }));
vi.mock("#lib/server/keys/upstream-access.ts", async (original) => ({
  ...(await original<object>()),
  isServiceSilent,
}));
// The service answers: there is no mirror without a store.
vi.mock("#lib/server/mirror/mirrored-chargers.ts", () => ({
  findMirroredChargers: async () => null,
}));

let next = 0;
/** Returns a person with a key of their own, for whom nothing was read. */
const newPerson = (role: "admin" | "manager" = "admin") => {
  next += 1;
  return principalOf(connectionOf("https://api.example", `key-${next}`), role);
};
const answerOf = (items: object[], totalCount: number | null = items.length) => ({
  data: { items, totalCount, page: null, pageSize: null, nextCursor: null },
  drift: [],
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  perform.mockReset();
  isServiceSilent.mockReset();
});

test("the open orders are read again when they are older than 15 s, and name their time", async () => {
  perform.mockResolvedValue(answerOf([{ id: "o1", status: "processing" }]));
  const person = newPerson();
  const first = await findOpenOrders(person);
  expect(first).toMatchObject({ at: "2026-11-21T10:00:00.000Z", orders: { length: 1 } });
  vi.advanceTimersByTime(15_000);
  expect(await findOpenOrders(person)).toBe(first);
  vi.advanceTimersByTime(1);
  expect((await findOpenOrders(person)).at).toBe("2026-11-21T10:00:15.001Z");
});

test("a scan that waited for its turn is not begun at a service that has fallen silent meanwhile", async () => {
  const people = Array.from({ length: 6 }, () => newPerson());
  const failures: ((error: Error) => void)[] = [];
  perform.mockImplementation(() => new Promise((_resolve, reject) => failures.push(reject)));
  const scans = Promise.allSettled(people.map((person) => findOpenOrders(person)));
  await vi.advanceTimersByTimeAsync(0);
  const begun = perform.mock.calls.length;
  isServiceSilent.mockReturnValue(true);
  for (const fail of failures) fail(new V4Error({ kind: "unreachable" }));
  for (const { status } of await scans) expect(status).toBe("rejected");
  expect(perform).toHaveBeenCalledTimes(begun);
});

test("the open orders and the chargers are read again after a write that touches them", async () => {
  perform.mockResolvedValue(answerOf([{ id: "o1", status: "processing" }]));
  const person = newPerson();
  await findOpenOrders(person);
  await findChargersToReplace(person, 20);
  perform.mockResolvedValue(answerOf([]));
  forgetAnswers(["teams"]);
  expect((await findOpenOrders(person)).orders).toHaveLength(1);
  expect((await findChargersToReplace(person, 20)).readCount).toBe(1);
  forgetAnswers(["orders", "inventory"]);
  expect((await findOpenOrders(person)).orders).toHaveLength(0);
  expect((await findChargersToReplace(person, 20)).readCount).toBe(0);
});

test("a write ends the reading of a large inventory that it makes stale", async () => {
  const asked: { country?: string }[] = [];
  perform.mockImplementation(async (_: unknown, name: string, input, { signal } = {}) => {
    if (name === "employees.countries") return answerOf([{ value: "DE" }, { value: "FR" }]);
    asked.push(input);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    signal?.throwIfAborted();
    return answerOf([{ id: `d${asked.length}` }], 9_000);
  });
  const early = findChargersToReplace(newPerson(), 20);
  await vi.advanceTimersByTimeAsync(2_500);
  forgetAnswers(["inventory"]);
  await vi.advanceTimersByTimeAsync(1_000);
  const countAtEnd = asked.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(countAtEnd);
  expect(await early).toMatchObject({ isComplete: false });
});

test("four scans of the orders run at a service at the same time, and the next one starts when one ends", async () => {
  const scanning = new Set<unknown>();
  let most = 0;
  perform.mockImplementation(async ({ connection }) => {
    scanning.add(connection);
    most = Math.max(most, scanning.size);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    scanning.delete(connection);
    return answerOf([{ id: `order of ${connection.id}`, status: "processing" }]);
  });
  const people = Array.from({ length: 9 }, () => newPerson());
  const elsewhere = principalOf(connectionOf("https://other.example", "key-elsewhere"));
  const found = Promise.all(people.map(findOpenOrders));
  const own = findOpenOrders(elsewhere);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await own).orders).toEqual([expect.objectContaining({ id: "order of key-elsewhere" })]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await found).map(({ orders }) => orders[0]?.id)).toEqual(
    people.map(({ connection }) => `order of ${connection?.id}`),
  );
  // With the one at the other service.
  expect(most).toBe(5);
});

test("the open orders of one key are not shown under another key or role", async () => {
  perform.mockResolvedValueOnce(answerOf([{ id: "o1" }]));
  perform.mockResolvedValueOnce(answerOf([{ id: "o2" }]));
  perform.mockResolvedValueOnce(answerOf([{ id: "o3" }]));
  const person = newPerson();
  const idsFor = async (each: typeof person) => (await findOpenOrders(each)).orders[0]?.id;
  expect(await idsFor(person)).toBe("o1");
  expect(await idsFor(newPerson())).toBe("o2");
  expect(await idsFor({ ...person, role: "manager" })).toBe("o3");
  expect(await idsFor(person)).toBe("o1");
});

test("a scan of the open orders counts once against the person's rate limit", async () => {
  const delivered = Array.from({ length: 50 }, (_, index) => ({ id: `o${index}`, status: "x" }));
  perform.mockResolvedValue(answerOf(delivered, 4_000));
  const person = newPerson();
  await findOpenOrders(person);
  expect(perform.mock.calls.length).toBeGreaterThan(1);
  for (const [, , , options] of perform.mock.calls) expect(options).toEqual({ isCounted: true });
  for (let left = 119; left > 0; left -= 1) expect(takeRead(person.userId)).toBe(0);
  expect(takeRead(person.userId)).toBeGreaterThan(0);
});

test("a person whose rate limit is used up starts no scan, and another person can", async () => {
  perform.mockResolvedValue(answerOf([{ id: "o1" }]));
  const person = newPerson();
  while (takeRead(person.userId) === 0);
  await expect(findOpenOrders(person)).rejects.toMatchObject({ kind: "busy" });
  expect(perform).not.toHaveBeenCalled();
  expect(await findOpenOrders({ ...person, userId: "colleague" })).toMatchObject({
    orders: { length: 1 },
  });
});

test("a scan during which an order moved is repeated once, so that its numbers are whole", async () => {
  const open = Array.from({ length: 50 }, (_, at) => ({ id: `o${at}`, status: "processing" }));
  const done = Array.from({ length: 2_250 }, (_, at) => ({ id: `d${at}`, status: "delivered" }));
  const all = [...open, ...done];
  let deliveredCount = done.length - 1;
  perform.mockImplementation(
    async (_: unknown, __: unknown, input: { status?: string[]; page: number }) => {
      if (input.status?.includes("processing")) return answerOf(open);
      if (!input.status)
        return answerOf(all.slice(input.page * 50, input.page * 50 + 50), all.length);
      // The last one is delivered after the first scan has asked for their number.
      const answer = answerOf(done.slice(0, 1), deliveredCount);
      deliveredCount = done.length;
      return answer;
    },
  );
  expect(await findOpenOrders(newPerson())).toMatchObject({ isComplete: true, others: 0 });
});

test("a failed read of the open orders is repeated by the next page", async () => {
  const person = newPerson();
  perform.mockRejectedValueOnce(
    new V4Error({ kind: "unavailable", status: 503, operation: "orders.list" }),
  );
  await expect(findOpenOrders(person)).rejects.toMatchObject({ kind: "unavailable" });
  perform.mockResolvedValueOnce(answerOf([]));
  expect((await findOpenOrders(person)).orders).toEqual([]);
});

test("a page waits 2.5 s for a large inventory, and a later page shows what was read meanwhile", async () => {
  const device = (id: string) => ({ id, country: id.slice(0, 2), chargerStatus: "Damaged" });
  const parts: Record<string, object[]> = { DE: [device("DE1")], FR: [device("FR1")] };
  perform.mockImplementation(async (_: unknown, name: string, input: { country?: string }) => {
    if (name === "employees.countries") return answerOf([{ value: "DE" }, { value: "FR" }]);
    if (input.country === undefined) return answerOf([device("DE1")], 2);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    return answerOf(parts[input.country] ?? []);
  });
  const person = newPerson();
  await startChargers(person, 20);
  const early = findChargersToReplace(person, 20);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await early).toMatchObject({ readCount: 1, totalCount: 2, isComplete: false });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await findChargersToReplace(person, 20)).toMatchObject({ readCount: 2, isComplete: true });
});
