import { expect, test } from "vitest";
import { LimitedReads } from "#lib/client/limited-reads.ts";

const ids = (count: number, prefix = "emp") =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index}`);

test("a page reads as many records as its limit, and may read the same ones again", () => {
  const reads = new LimitedReads({ maxReads: 20, maxAtOnce: 4 });
  expect(ids(50).filter((id) => reads.admit("/orders", id))).toEqual(ids(20));
  expect(reads.admit("/orders", "emp_3")).toBe(true);
  expect(reads.admit("/orders", "emp_30")).toBe(false);
});

test("the next page may read other records", () => {
  const reads = new LimitedReads({ maxReads: 20, maxAtOnce: 4 });
  for (const id of ids(20)) reads.admit("/orders", id);
  expect(reads.admit("/orders?page=1", "emp_30")).toBe(true);
});

test("nothing is read after reads were stopped", () => {
  const reads = new LimitedReads({ maxReads: 20, maxAtOnce: 4 });
  reads.admit("/orders", "emp_1");
  reads.stop();
  expect(reads.admit("/orders", "emp_2")).toBe(false);
});

test("four reads run at once, and the next one starts when one ends or fails", async () => {
  const reads = new LimitedReads({ maxReads: 20, maxAtOnce: 4 });
  const ends: (() => void)[] = [];
  let highest = 0;
  let running = 0;
  const answers = ids(9).map((id, index) =>
    reads.run(async () => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (index === 2) throw new Error("refused");
      return id;
    }),
  );
  const finished = Promise.allSettled(answers);
  for (let ended = 0; ended < 9; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  const results = await finished;
  expect(highest).toBe(4);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
});

test("the next read starts only after the pause that follows a read", async () => {
  const reads = new LimitedReads({ maxReads: 20, maxAtOnce: 1, pauseMs: 40 });
  const startedAt: number[] = [];
  const read = () => reads.run(async () => startedAt.push(performance.now()));
  await Promise.all([read(), read()]);
  expect((startedAt[1] ?? 0) - (startedAt[0] ?? 0)).toBeGreaterThan(35);
});
