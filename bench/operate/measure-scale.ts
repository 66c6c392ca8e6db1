import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { signInAsDemo } from "#testing/world/console-client.ts";
import { setTarget, startFaultProxy } from "#testing/world/fault-proxy.ts";
import { openLiveTab } from "#testing/world/live-tab.ts";
import { inDatabase } from "../../scripts/postgres/databases.ts";
import { step } from "../../scripts/run/progress.ts";
import { readInTurn } from "../page-readers.ts";
import { copiesOf, personKinds } from "../people.ts";
import { printTable } from "../table.ts";
import { childrenOf } from "./child-processes.ts";
import { type Rig, startRig } from "./rig.ts";

const counts = [1, 2, 4];
const earlierPages = 400;
const pages = 600;
/** Few, because the lists of each are copied before the measurement begins. */
const readersOfKind = 2;
/** The first sweeps of all connections are over when the service was not asked for so long. */
const quietMs = 5_000;
const maxQuietMs = 60_000;
/** What instances ask the database without any page is measured for so long. */
const restMs = 10_000;
/** How many times the pages twice as many instances serve at least, where there are processors for them. */
const leastGain = 1.8;
/** Returns how many times what it costs at one instance a page may cost at so many. */
const maxCostOf = (count: number): number => (2 / leastGain) ** Math.log2(count);
/** Several instances may ask so many times what one asks. */
const maxAsked = 1.15;

const ticksPerSecond = 100;

/** Returns the processor time of a process in milliseconds; 0 if it has ended. */
const processorMsOf = (pid: number): number => {
  try {
    const [, rest = ""] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
  } catch {
    return 0;
  }
};

/** Returns the processor time of PostgreSQL's processes in milliseconds. */
const postgresMs = (rig: Rig): number => {
  const postmaster = rig.postgres.pid();
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + processorMsOf(pid), 0);
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Scale {
  count: number;
  pageMs: number;
  statements: number;
  /** Statements a second of each instance while nobody opens a page. */
  restingStatements: number;
  databaseMs: number;
  pagesPerSecond: number;
  /** The share of the pages of the instance with most. */
  largestShare: number;
  /** Requests to the service until all lists were copied, and sweeps of the same list at the same time. */
  firstCalls: number;
  overlaps: number;
  sweeps: number;
  /** How often each open tab heard of one change. */
  heard: string;
}

/** Counts the sweeps, and those that ran while another one of the same connection and kind did. */
const countSweeps = async (rig: Rig) =>
  inDatabase(rig.postgres.adminUrl, async (client) => {
    const { rows } = await client.query<{ sweeps: number; overlaps: number }>(`
      select (select count(*)::int from sweeps) as sweeps, (select count(*)::int from sweeps a join sweeps b
        on a.environment = b.environment and a.connection_id = b.connection_id and a.kind = b.kind
        and a.id < b.id and b.started_at < coalesce(a.ended_at, clock_timestamp())) as overlaps`);
    return rows[0] ?? { sweeps: 0, overlaps: 0 };
  });

/** Opens a tab for each person, announces one change, and returns the fewest and the most messages that a tab got. */
const hearOfChange = async (rig: Rig, cookies: readonly string[]): Promise<string> => {
  const sessions = cookies.map((cookie) => ({ origin: rig.origin, cookie }));
  const tabs = await Promise.all(sessions.map(openLiveTab));
  await wait(3_000);
  const before = tabs.map(({ changes }) => changes);
  await inDatabase(rig.postgres.adminUrl, async (client) => {
    await client.query(`
      with added as (insert into changes (environment, connection_id, resource, record_id)
        select environment, id, 'teams', 'team_of_the_bench' from connections)
      select pg_notify('qm_changes', '["' || environment || '","' || id || '"]') from connections`);
  });
  await wait(3_000);
  const heard = tabs.map(({ changes }, at) => changes - (before[at] ?? 0));
  for (const tab of tabs) tab.close();
  return `${Math.min(...heard)} to ${Math.max(...heard)}`;
};

const measureCount = async (count: number): Promise<Scale> => {
  let calls = 0;
  const service = await startFaultProxy(() => {
    calls += 1;
  });
  const rig = await startRig({
    instances: count,
    scale: "small",
    copies: { admin: 2, manager: 2, "other manager": 2, support: 2 },
    settings: { QM_FILL_HISTORY: "off" },
    through: async (baseUrl) => {
      await setTarget(service.origin, baseUrl);
      return service.origin;
    },
  });
  try {
    const people = personKinds.flatMap((kind) => copiesOf(rig.keys, kind, readersOfKind));
    const cookies: string[] = [];
    for (const person of people) cookies.push(await signInAsDemo(rig, person));
    const begun = performance.now();
    for (let known = -1; known !== calls && performance.now() - begun < maxQuietMs; ) {
      known = calls;
      await wait(quietMs);
    }
    const firstCalls = calls;
    const requestOf = (index: number) => ({
      address: `${rig.origin}/orders?limit=50&page=${(index % 8) + 1}`,
      cookie: cookies[index % cookies.length] ?? "",
    });
    await readInTurn(earlierPages * count, requestOf);
    const countStatements = () => sum(rig.instances.map((each) => each.statements()));
    const read = () => ({
      own: rig.instances.map(({ pid }) => processorMsOf(pid())),
      statements: countStatements(),
      database: postgresMs(rig),
    });
    const atRest = countStatements();
    await wait(restMs);
    const restingStatements = ((countStatements() - atRest) * 1_000) / restMs;
    const before = read();
    const begin = performance.now();
    const times = await readInTurn(pages, requestOf);
    const seconds = (performance.now() - begin) / 1_000;
    const after = read();
    if (times.length < pages) throw new Error(`${pages - times.length} pages failed`);
    const own = after.own.map((ms, at) => ms - (before.own[at] ?? 0));
    return {
      count,
      pageMs: sum(own) / pages,
      statements: (after.statements - before.statements - restingStatements * seconds) / pages,
      restingStatements: restingStatements / count,
      databaseMs: (after.database - before.database) / pages,
      pagesPerSecond: pages / seconds,
      largestShare: Math.max(...own) / sum(own),
      firstCalls,
      ...(await countSweeps(rig)),
      heard: await hearOfChange(rig, cookies),
    };
  } finally {
    await rig.close();
    await service.close();
  }
};

/** Measures what a page costs at 1, 2 and 4 instances, and whether they share work. Returns what must not be. */
export async function measureScale(): Promise<string[]> {
  const scales: Scale[] = [];
  for (const count of counts) {
    const costs = ({ pageMs, statements }: Scale) =>
      `${count} instances: ${pageMs.toFixed(1)} ms and ${statements.toFixed(2)} statements a page`;
    scales.push(await step(`${count} instances`, () => measureCount(count), costs));
  }
  printTable(
    `${pages} pages of /orders by ${readersOfKind * personKinds.length} people, on one machine`,
    [
      "instances",
      "own ms a page",
      "statements a page",
      "statements a second at rest, each",
      "PostgreSQL ms a page",
      "pages/s here",
    ].concat(["largest share", "first requests", "sweeps", "at the same time", "a change heard"]),
    scales.map((scale) => [
      scale.count,
      scale.pageMs.toFixed(1),
      scale.statements.toFixed(2),
      scale.restingStatements.toFixed(1),
      scale.databaseMs.toFixed(2),
      scale.pagesPerSecond.toFixed(0),
      scale.largestShare.toFixed(2),
      scale.firstCalls,
      scale.sweeps,
      scale.overlaps,
      scale.heard,
    ]),
  );
  const [one] = scales;
  if (!one) return [];
  return scales.flatMap((scale) => {
    const title = `${scale.count} instances`;
    const maxCost = maxCostOf(scale.count);
    const problems = {
      [`a page costs ${scale.pageMs.toFixed(1)} ms instead of ${one.pageMs.toFixed(1)}`]:
        scale.pageMs > one.pageMs * maxCost,
      [`a page costs ${scale.statements.toFixed(2)} statements instead of ${one.statements.toFixed(2)}`]:
        scale.statements > one.statements * maxCost,
      [`an instance at rest asks the database ${scale.restingStatements.toFixed(1)} times a second instead of ${one.restingStatements.toFixed(1)}`]:
        scale.restingStatements > one.restingStatements * maxAsked,
      [`they asked the service ${scale.firstCalls} times instead of ${one.firstCalls}`]:
        scale.firstCalls > one.firstCalls * maxAsked,
      [`${scale.overlaps} sweeps ran twice at the same time`]: scale.overlaps > 0,
      [`a change was heard ${scale.heard} times`]: scale.heard !== "1 to 1",
    };
    return Object.entries(problems).flatMap(([text, isWrong]) =>
      isWrong ? [`${title}: ${text}`] : [],
    );
  });
}
