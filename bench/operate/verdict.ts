import { awaySentence } from "./balancer.ts";
import type { Click } from "./classify.ts";
import type { Fault } from "./faults.ts";
import type { Write } from "./writers.ts";

/** A write that the service has committed, from its log. */
export interface Commit {
  operation: string;
  resourceId: string;
  bodyHash: string;
}

/** Returns the writes that the service has committed. */
export const readCommits = async (control: { url: string; token: string }): Promise<Commit[]> => {
  const answer = await fetch(`${control.url}/writes?limit=1000&after=0`, {
    headers: { authorization: `Bearer ${control.token}` },
  });
  return ((await answer.json()) as { writes: Commit[] }).writes;
};

/** When the fault began and ended, and when people worked from and until. Milliseconds of `performance.now()`. */
export interface Period {
  beganAt: number;
  endedAt: number;
  stoppedAt: number;
}

export interface Observed {
  clicks: readonly Click[];
  writes: readonly Write[];
  commits: readonly Commit[];
  /** How many streams of changes people had open. */
  streams: number;
  /** How long each stream was away, each time; `Infinity` of one that is still away. */
  gapsMs: readonly number[];
  /** The most memory that an instance took. */
  megabytes: number;
  /** Instances that have ended, though nobody ended them. */
  ended: number;
  /** Errors in the logs of the instances, each with how often. They explain problems, and are none by themselves. */
  logged: readonly string[];
  /** What a browser showed meanwhile that is no sentence of Quartermaster. */
  shown: readonly string[];
}

/** How long after the end of a fault everything must work again. */
export const maxRecoveryMs = 15_000;

/** A write whose outcome is not known yet: the person is told so, and Quartermaster goes on by itself. */
const isChecking = ({ path, what }: Click) =>
  path.startsWith("submit") && what.includes('"status":"checking"');

/** Returns how long after the end of a fault the last request failed. */
export const recoveryOf = (clicks: readonly Click[], { endedAt }: Period): number => {
  const failed = clicks.filter(
    (click) => click.seen !== "fine" && !isChecking(click) && click.endedAt > endedAt,
  );
  return Math.max(0, ...failed.map((click) => click.endedAt - endedAt));
};

/** Returns how often each address was seen so: `2 /orders, 1 /teams`. */
const countPaths = (clicks: readonly Click[]): string =>
  Object.entries(Object.groupBy(clicks, ({ path }) => path))
    .map(([path, each = []]) => `${each.length} ${path}`)
    .join(", ");

/** Returns how long after the end of a fault the outcome of the last write was known. */
export const settlingOf = (writes: readonly Write[], { endedAt }: Period): number =>
  Math.max(0, ...writes.map(({ settledAt }) => (settledAt ?? Number.POSITIVE_INFINITY) - endedAt));

/** Returns the commits that have the body of another one. */
export const findTwice = (commits: readonly Commit[]): Commit[] => {
  const seen = new Set<string>();
  return commits.filter(({ operation, bodyHash }) => {
    const body = `${operation} ${bodyHash}`;
    if (seen.has(body)) return true;
    seen.add(body);
    return false;
  });
};

/** Returns the writes that people sent, but whose outcome is unknown or that the service does not have. */
export const findForgotten = (
  writes: readonly Write[],
  commits: readonly Commit[],
): { write: Write; why: string }[] => {
  const made = new Set(commits.map(({ resourceId }) => resourceId));
  return writes.flatMap((write) => {
    const { answer } = write;
    if (answer === null) return [{ write, why: "without an answer" }];
    if (answer.status === "refused") {
      return [{ write, why: `refused: ${answer.failure?.message ?? ""}` }];
    }
    if (answer.status !== "accepted") return [{ write, why: answer.status }];
    return made.has(answer.resultId ?? "") ? [] : [{ write, why: "not at the service" }];
  });
};

/** Returns the commits that no write has as its result. */
export const findUnknown = (writes: readonly Write[], commits: readonly Commit[]): Commit[] => {
  const known = new Set(writes.map(({ answer }) => answer?.resultId));
  return commits.filter(({ resourceId }) => !known.has(resourceId));
};

/** Returns everything that must not happen, as sentences. */
export const findProblems = (
  { isUnseen, mayCut, maxGapMs, maxMegabytes }: Fault,
  { clicks, writes, commits, streams, gapsMs, megabytes, ended, logged, shown }: Observed,
  period: Period,
): string[] => {
  const problems: string[] = [...shown];
  const add = (isWrong: boolean, text: string) => void (isWrong && problems.push(text));
  const wasCut = ({ seen, what, beganAt }: Click) =>
    mayCut === true &&
    (seen === "nothing" || what.includes(awaySentence)) &&
    beganAt <= period.beganAt + 50;
  const uncut = clicks.filter((click) => !wasCut(click));
  for (const seen of ["bare", "nothing"] as const) {
    const found = uncut.filter((click) => click.seen === seen);
    const [example] = found;
    add(
      example !== undefined,
      `${found.length} × ${seen} (${countPaths(found)}), such as ${example?.path}: ${example?.what}`,
    );
  }
  const seenFailures = uncut.filter((click) => click.seen === "sentence" && !isChecking(click));
  const [failure] = seenFailures;
  add(
    isUnseen === true && failure !== undefined,
    `people saw ${seenFailures.length} failures, such as ${failure?.path}: ${failure?.what}`,
  );
  const before = clicks.filter(
    (click) => click.seen !== "fine" && !isChecking(click) && click.endedAt < period.beganAt,
  );
  add(before.length > 0, `${before.length} failed before the fault: ${before[0]?.what}`);
  const recoveryMs = recoveryOf(clicks, period);
  add(recoveryMs > maxRecoveryMs, `it failed ${(recoveryMs / 1_000).toFixed(1)} s after the end`);
  const gapMs = Math.max(0, ...gapsMs);
  add(
    gapMs > (maxGapMs ?? Number.MAX_VALUE),
    `a stream was away for ${(gapMs / 1_000).toFixed(1)} s`,
  );
  add(megabytes > (maxMegabytes ?? Number.MAX_VALUE), `an instance took ${megabytes} MB`);
  add(ended > 0, `${ended} instances ended by themselves`);
  const twice = findTwice(commits);
  add(twice.length > 0, `placed twice: ${twice.map(({ resourceId }) => resourceId).join(", ")}`);
  for (const { write, why } of findForgotten(writes, commits)) {
    add(true, `${write.operation} ${write.label} (${write.tries} tries): ${why}`);
  }
  const unknown = findUnknown(writes, commits);
  add(
    unknown.length > 0,
    `nobody's: ${unknown.map((each) => `${each.operation} ${each.resourceId}`).join(", ")}`,
  );
  // A run in which nobody did anything proves nothing.
  const meanwhile = clicks.filter(
    ({ beganAt, endedAt }) => beganAt < period.endedAt && endedAt > period.beganAt,
  );
  add(meanwhile.length === 0, "nobody asked for anything while it lasted");
  add(streams === 0, "nobody followed the stream of changes");
  add(writes.length === 0, "nothing was placed");
  return problems.length === 0 ? [] : [...problems, ...logged];
};
