import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { demoPersonOf } from "../people.ts";
import type { Fault } from "./faults.ts";
import { observedOf, type PeopleOptions, startPeople } from "./people.ts";
import { findPlaceableOrders } from "./placeable-orders.ts";
import { type Instance, type RigOptions, startRig } from "./rig.ts";
import {
  findProblems,
  type Observed,
  type Period,
  readCommits,
  recoveryOf,
  settlingOf,
} from "./verdict.ts";
import { watchPage } from "./watch-page.ts";

/** How long things last. Milliseconds. */
export interface Lengths {
  before: number;
  fault: number;
  after: number;
  /** How long writers may wait for an outcome in the end: a lease and some lookups. */
  settle: number;
}

interface FaultOptions {
  /** Whether a browser looks at pages meanwhile. */
  hasBrowser: boolean;
  /** Fewer people, or faster ones. */
  people?: Partial<PeopleOptions>;
  rig?: Partial<RigOptions>;
}

export interface FaultResult {
  row: (string | number)[];
  problems: string[];
}

export const faultColumns = [
  "fault",
  "instances",
  "lasted s",
  "requests",
  "fine",
  "sentence",
  "bare",
  "nothing",
  "works after s",
  "stream away s",
  "streams after s",
  "writes",
  "known after s",
  "accepted",
  "twice",
  "MB",
];

const writers = 8;
/** More than eight people place in a minute and a half. */
const orders = 60;

const megabytesOf = (pid: number): number => {
  try {
    const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
};

/** Samples the memory of instances until `stop`, which returns the most that one of them took. */
const sampleMost = (instances: readonly Instance[]) => {
  let most = 0;
  const sample = () => {
    for (const each of instances) most = Math.max(most, megabytesOf(each.pid()));
  };
  const timer = setInterval(sample, 500);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
};

/** Returns the errors that an instance has logged, each with how often. */
const countErrors = ({ name, readLog }: Instance): string[] => {
  const counts = new Map<string, number>();
  for (const line of readLog().split("\n")) {
    if (!/"level":[456]0/.test(line)) continue;
    const { msg, error, path } = JSON.parse(line) as Record<string, unknown>;
    const text = `${msg} ${path ?? ""} ${JSON.stringify(error ?? "")}`.slice(0, 200);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const commonest = [...counts].sort(([, a], [, b]) => b - a).slice(0, 6);
  return commonest.map(([text, count]) => `${name} logged ${count} × ${text}`);
};

const seconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1_000).toFixed(1) : "never");

const toRow = (fault: Fault, count: number, seen: Observed, period: Period): FaultResult["row"] => {
  const { clicks, writes, gapsMs } = seen;
  const countOf = (what: string) => clicks.filter((click) => click.seen === what).length;
  const hashes = new Set(seen.commits.map(({ operation, bodyHash }) => operation + bodyHash));
  const longest = Math.max(0, ...gapsMs);
  return [
    fault.title,
    count,
    seconds(period.endedAt - period.beganAt),
    clicks.length,
    ...["fine", "sentence", "bare", "nothing"].map(countOf),
    seconds(recoveryOf(clicks, period)),
    seconds(longest),
    seconds(Math.max(0, longest - (period.endedAt - period.beganAt))),
    writes.length,
    seconds(settlingOf(writes, period)),
    writes.filter(({ answer }) => answer?.status === "accepted").length,
    seen.commits.length - hashes.size,
    seen.megabytes,
  ];
};

/**
 * Lets 50 people work at so many instances, causes a fault, and compares what they saw with what the service has.
 * Returns why it can't be tried here, if so.
 */
export async function runFault(
  fault: Fault,
  count: number,
  lengths: Lengths,
  { hasBrowser, people: some = {}, rig: options = {} }: FaultOptions,
): Promise<FaultResult | string> {
  const rig = await startRig({ instances: count, settings: fault.settings ?? {}, ...options });
  try {
    const obstacle = fault.findObstacle?.(rig) ?? null;
    if (obstacle !== null) return obstacle;
    const admin = demoPersonOf(rig.keys, "admin");
    const placeable = await findPlaceableOrders(rig, admin, orders);
    const people = await startPeople(rig, {
      pauseSeconds: 4,
      writers,
      ...some,
      orders: placeable,
    }).catch((error: unknown) => {
      for (const line of rig.instances.flatMap(countErrors)) console.error(`  ${line}`);
      throw error;
    });
    const page = hasBrowser ? await watchPage(rig, admin) : null;
    const memory = sampleMost(rig.instances);
    await wait(lengths.before);
    const beganAt = performance.now();
    await fault.happen(rig, lengths.fault, () => page?.look());
    const endedAt = performance.now();
    await wait(lengths.after);
    const shown = (await page?.end()) ?? [];
    await people.stop(lengths.settle);
    const period = { beganAt, endedAt, stoppedAt: performance.now() };
    const observed: Observed = {
      ...observedOf(people),
      commits: await readCommits(rig.control),
      megabytes: memory.stop(),
      logged: rig.instances.flatMap(countErrors),
      ended: rig.instances.filter((each) => each.hasEnded()).length,
      shown,
    };
    return {
      row: toRow(fault, count, observed, period),
      problems: findProblems(fault, observed, period),
    };
  } finally {
    await rig.close();
  }
}
