import { describe, expect, it } from "vitest";
import { createFollowUps, type FormLookup, followUp } from "#components/requests/follow-up.ts";

const submission = {
  form: "form",
  operation: "teams.create",
  at: 0,
  tab: "tab",
  wasLeft: true,
  requestId: null,
  problem: null,
} as const;

/** Runs a follow-up on a simulated clock; gives the answers in order, then repeats the last one. */
const run = async (
  answers: readonly FormLookup[],
  given: {
    left?: (now: number) => boolean;
    pendingUntil?: number;
    leaveAt?: number;
    loadedAt?: number;
  } = {},
) => {
  let now = given.loadedAt ?? 0;
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

describe("the follow-up of a form that was left", () => {
  it("finds the request that the form became", async () => {
    const { asked, reported } = await run(["none", "none", { requestId: "r1" }]);
    expect(reported).toEqual(["found r1"]);
    expect(asked).toEqual([0, 2_000, 7_000]);
  });

  it("reports the form as not sent once Quartermaster has had time to receive it", async () => {
    const { asked, reported } = await run(["none"]);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain("Nothing was sent");
    expect(asked.at(-1)).toBe(60_001);
  });

  it("reports it a minute after it was sent, however often pages are loaded meanwhile", async () => {
    for (const loadedAt of [0, 5_000, 10_000, 31_000, 55_000, 59_999]) {
      const { asked, reported } = await run(["none"], { loadedAt });
      expect(reported).toHaveLength(1);
      expect(asked.at(-1)).toBe(60_001);
    }
  });

  it("reports that the form may have been sent if the database was set back since", async () => {
    const { reported } = await run(["none", "forgotten"]);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain("It may have been sent");
    expect(reported[0]).not.toContain("Nothing was sent");
  });

  it("never reports the form as not sent while Quartermaster does not answer", async () => {
    const { asked, reported } = await run(["no answer"]);
    expect(reported).toEqual([]);
    expect(asked.length).toBeGreaterThan(50);
    const later = await run(["no answer", "no answer", { requestId: "r1" }]);
    expect(later.reported).toEqual(["found r1"]);
  });

  it("asks nothing while the form waits for the answer itself", async () => {
    const { asked } = await run([{ requestId: "r1" }], { left: (now) => now >= 22_000 });
    expect(asked).toEqual([22_000]);
  });

  it("ends without a report when the answer comes after all", async () => {
    const { asked, reported } = await run(["none"], { pendingUntil: 3_000 });
    expect({ asked, reported }).toEqual({ asked: [0, 2_000], reported: [] });
  });

  it("ends without a report when this page is left too", async () => {
    expect((await run(["none"], { leaveAt: 6_000 })).reported).toEqual([]);
  });
});

describe("the follow-ups of several forms", () => {
  const formsOf = (...forms: string[]) => forms.map((form) => ({ ...submission, form }));

  const record = () => {
    const events: string[] = [];
    const followUps = createFollowUps(({ form, wasLeft }, signal) => {
      const name = `${form}${wasLeft ? "" : " before it was left"}`;
      events.push(`start ${name}`);
      signal.addEventListener("abort", () => events.push(`stop ${name}`));
    });
    return { events, ...followUps };
  };

  it("run on when one of them ends, and when another form is left", () => {
    const { events, synchronize } = record();
    synchronize(formsOf("first", "second", "third"));
    synchronize(formsOf("second", "third"));
    synchronize(formsOf("second", "third", "fourth"));
    synchronize(formsOf("second", "third", "fourth"));
    const started = ["start first", "start second", "start third"];
    expect(events).toEqual([...started, "stop first", "start fourth"]);
  });

  it("start anew for a form alone whose page was left meanwhile", () => {
    const { events, synchronize } = record();
    const [first, second] = formsOf("first", "second");
    if (!first || !second) throw new Error("Two forms were made");
    synchronize([{ ...first, wasLeft: false }, second]);
    synchronize([first, second]);
    const started = ["start first before it was left", "start second"];
    expect(events).toEqual([...started, "stop first before it was left", "start first"]);
  });

  it("stop all when their page is left", () => {
    const { events, synchronize, stop } = record();
    synchronize(formsOf("first", "second"));
    stop();
    expect(events.slice(2)).toEqual(["stop first", "stop second"]);
  });
});
