import { describe, expect, it } from "vitest";
import { type FormLookup, followUp } from "#lib/client/follow-up.ts";

const submission = {
  form: "form",
  operation: "teams.create",
  at: 0,
  tab: "tab",
  wasLeft: true,
  problem: null,
} as const;

/** Runs a follow-up on a clock of its own; `answers` are given in order, the last one for ever. */
const run = async (
  answers: readonly FormLookup[],
  given: { left?: (now: number) => boolean; pendingUntil?: number; leaveAt?: number } = {},
) => {
  let now = 0;
  const asked: number[] = [];
  const reported: string[] = [];
  await followUp(submission, {
    lookUp: async () => {
      asked.push(now);
      return answers[Math.min(asked.length, answers.length) - 1] ?? "none";
    },
    wait: async (ms) => {
      now += ms;
      return now < (given.leaveAt ?? 3_600_000);
    },
    now: () => now,
    isPending: () => now < (given.pendingUntil ?? Number.POSITIVE_INFINITY),
    isLeft: () => given.left?.(now) ?? true,
    onFound: (id) => reported.push(`found ${id}`),
    onProblem: (problem) => reported.push(problem),
  });
  return { asked, reported };
};

describe("a form that was left", () => {
  it("is followed by the request that it became", async () => {
    const { asked, reported } = await run(["none", "none", { requestId: "r1" }]);
    expect(reported).toEqual(["found r1"]);
    expect(asked).toEqual([0, 2_000, 7_000]);
  });

  it("is reported as not sent once Quartermaster has had time to receive it", async () => {
    const { asked, reported } = await run(["none"]);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain("Nothing was sent");
    expect(asked.at(-1)).toBeGreaterThan(60_000);
  });

  it("is never reported as not sent while Quartermaster does not answer", async () => {
    const { asked, reported } = await run(["no answer"]);
    expect(reported).toEqual([]);
    expect(asked.length).toBeGreaterThan(50);
    expect((await run(["no answer", "no answer", { requestId: "r1" }])).reported).toEqual([
      "found r1",
    ]);
  });

  it("is not asked about while its form waits for the answer itself", async () => {
    const { asked } = await run([{ requestId: "r1" }], { left: (now) => now >= 22_000 });
    expect(asked).toEqual([22_000]);
  });

  it("is forgotten without a report when its answer comes after all", async () => {
    expect(await run(["none"], { pendingUntil: 3_000 })).toEqual({
      asked: [0, 2_000],
      reported: [],
    });
  });

  it("is left to the next page when this one is left", async () => {
    expect((await run(["none"], { leaveAt: 6_000 })).reported).toEqual([]);
  });
});
