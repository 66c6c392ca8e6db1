import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAnswers, keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { connectionOf, principalOf } from "#testing/server/upstream.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

let next = 0;
const newPerson = () => {
  next += 1;
  return principalOf(connectionOf("https://api.example", `kept-${next}`));
};

/** Returns a function that answers 1, 2, 3, …, kept for 10 s as an answer about orders. */
const counter = (person = newPerson()) => {
  let count = 0;
  return (asking = person) =>
    keepAnswer(asking, "count", { maxAgeMs: 10_000, resources: ["orders"] }, async () => {
      count += 1;
      return count;
    });
};

test("an answer is kept for its time, also while it is still being read", async () => {
  const read = counter();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(10_000);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

test("an answer is never given to another key, to a replaced key or to another role", async () => {
  const person = newPerson();
  const read = counter(person);
  expect(await read()).toBe(1);
  expect(await read(newPerson())).toBe(2);
  expect(await read({ ...person, role: "support" })).toBe(3);
  const { connection } = person;
  const replaced = {
    ...person,
    connection: connection && { ...connection, storedAt: new Date(1) },
  };
  expect(await read(replaced)).toBe(4);
  expect(await read()).toBe(1);
});

test("a failure is not kept", async () => {
  const person = newPerson();
  const options = { maxAgeMs: 10_000, resources: [] };
  const fail = async () => Promise.reject(new Error("down"));
  await expect(keepAnswer(person, "x", options, fail)).rejects.toThrow("down");
  expect(await keepAnswer(person, "x", options, async () => "up")).toBe("up");
});

test("a write ends the keeping of what it touches, for everyone, and of nothing else", async () => {
  const [one, other] = [counter(), counter()];
  const countries = vi.fn(async (signal: AbortSignal) => signal);
  const person = newPerson();
  const readCountries = () =>
    keepAnswer(person, "countries", { maxAgeMs: 10_000, resources: ["employees"] }, countries);
  await Promise.all([one(), other(), readCountries()]);
  forgetAnswers(["orders", "inventory"]);
  expect([await one(), await other()]).toEqual([2, 2]);
  expect((await readCountries()).aborted).toBe(false);
  forgetAnswers(["employees"]);
  expect(countries.mock.calls[0]?.[0].aborted).toBe(true);
  await readCountries();
  expect(countries).toHaveBeenCalledTimes(2);
});

/** Answers 1, 2, 3, … after `ms` each, as a list of orders that may be renewed for a minute. */
const slowCounter = (ms: number) => {
  const person = newPerson();
  const options = { maxAgeMs: 10_000, renewalMs: 60_000, resources: ["orders"] as const };
  const load = vi.fn(
    () => new Promise<number>((end) => setTimeout(() => end(load.mock.calls.length), ms)),
  );
  return { load, read: () => keepAnswer(person, "slow", options, load) };
};

test("an answer that takes longer than its time is read once for all who wait for it", async () => {
  const { load, read } = slowCounter(30_000);
  const first = read();
  vi.advanceTimersByTime(20_000);
  const second = read();
  vi.advanceTimersByTime(10_000);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a slow answer is kept five times as long as it took, and then given while it is renewed", async () => {
  const { load, read } = slowCounter(4_000);
  const first = read();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await first).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read()).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await read()).toBe(2);
});

test("an answer of many reads is kept two seconds for each, and then given while it is renewed", async () => {
  const person = newPerson();
  let reads = 0;
  const read = () =>
    keepAnswer(
      person,
      "costly",
      { maxAgeMs: 10_000, renewalMs: 60_000, countReads: () => 40, resources: ["orders"] },
      async () => {
        reads += 1;
        return reads;
      },
    );
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
});

test("people wait for a new answer where the last one was fast", async () => {
  const { read } = slowCounter(100);
  const first = read();
  await vi.advanceTimersByTimeAsync(100);
  await first;
  await vi.advanceTimersByTimeAsync(10_000);
  const second = read();
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe(2);
});

test("a renewal that was started before a write is not kept", async () => {
  const { load, read } = slowCounter(4_000);
  const first = read();
  await vi.advanceTimersByTimeAsync(4_000);
  await first;
  await vi.advanceTimersByTimeAsync(20_001);
  await read();
  forgetAnswers(["orders"]);
  await vi.advanceTimersByTimeAsync(4_000);
  const afterWrite = read();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await afterWrite).toBe(3);
  expect(load).toHaveBeenCalledTimes(3);
});

test("an answer that has been renewed is not held any longer", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const person = newPerson();
  const given: WeakRef<object>[] = [];
  const read = async () => {
    const answer = keepAnswer(
      person,
      "large",
      { maxAgeMs: 1_000, renewalMs: 60_000, resources: [], countReads: () => 40 },
      async () => ({ answer: given.length }),
    );
    given.push(new WeakRef(await answer));
  };
  for (let renewal = 0; renewal < 4; renewal += 1) {
    await read();
    await vi.advanceTimersByTimeAsync(80_001);
    // Starts the renewal; the next reading gets its answer.
    await read();
  }
  await read();
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(new Set(given.map((each) => each.deref()).filter(Boolean)).size).toBe(1);
});
