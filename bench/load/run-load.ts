import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { EventHealthAnswer } from "#lib/protocol/event.ts";
import { requestAsPage, signInAsDemo } from "#testing/world/console-client.ts";
import { startBrowser } from "#testing/world/visitor.ts";
import type { World, WorldOptions } from "#testing/world/world.ts";
import { step } from "../../scripts/run/progress.ts";
import { chooseInspector, costliestFunctions, type Inspector } from "../console-inspector.ts";
import { sampleMemory } from "../memory-slope.ts";
import { type Meters, trafficBetween } from "../meters.ts";
import { copiesOf, demoPersonOf, type PersonKind, personKinds, withCopies } from "../people.ts";
import { printTable } from "../table.ts";
import { benchWorldFile, inMeteredWorld } from "../worlds.ts";
import { followChanges, replayClick } from "./click.ts";
import { chooseScreen, type MixedScreen, peopleCounts, screensOf } from "./mix.ts";
import { type RecordedClick, recordClicks } from "./record-clicks.ts";
import { type ClickResult, loadColumns, loadRows, loadSummary } from "./report.ts";
import { findScreenPaths } from "./screen-paths.ts";

const usage = `Usage: npm run bench:load -- [options]

  --minutes   how long people click (default 10)
  --scale     size of the sandbox's world: small, default or large (default: default)
  --empty     people begin at once, while the console makes its first copies: for the large world, whose
              lists take hours to copy for so many keys
  --pause     seconds between two clicks of a person, on average (default 5)
  --profile   also prints where the console spent its processor time, and its memory in use,
              for which it stops now and then`;

/** How long the console may copy the lists of all keys. The default world takes some minutes. */
const maxCopyMs = 60 * 60_000;

/** Waits until the console has copied what the key of each person lists. */
async function copyLists(origin: string, cookies: readonly string[]): Promise<void> {
  const deadline = performance.now() + maxCopyMs;
  for (const cookie of cookies) {
    const isCopied = async () => {
      const response = await requestAsPage({ origin, cookie }, { path: "/api/events/health" });
      const { sweeps } = (await response.json()) as EventHealthAnswer;
      const { all, open } = sweeps?.last ?? {};
      return [all, open].every((sweep) => sweep?.coverage.orders?.isComplete === true);
    };
    while (!(await isCopied())) {
      if (performance.now() > deadline) throw new Error("The console did not copy all lists");
      await wait(2_000);
    }
  }
}

/** A click that can be replayed, by screen. A screen of records has several. */
type Recording = Map<MixedScreen, RecordedClick[]>;

/** Records what the browser of one person of each kind sends for the screens of the mix. */
async function recordMix(world: World): Promise<Map<PersonKind, Recording>> {
  const browser = await startBrowser();
  try {
    const recorded = personKinds.map(async (kind): Promise<[PersonKind, Recording]> => {
      const person = demoPersonOf(world.keys, kind);
      const paths = await findScreenPaths(world, person);
      const screens = screensOf(kind);
      const clicks = await recordClicks(
        browser,
        world,
        person,
        screens.flatMap((screen) => paths[screen]),
      );
      const clicksOf = (screen: MixedScreen) =>
        paths[screen].map((path) => clicks.get(path)).filter((click) => click !== undefined);
      return [kind, new Map(screens.map((screen) => [screen, clicksOf(screen)]))];
    });
    return new Map(await Promise.all(recorded));
  } finally {
    await browser.close();
  }
}

const pick = <Item>(list: readonly Item[]): Item | undefined =>
  list[Math.floor(Math.random() * list.length)];

/** Clicks as one person until the end, and passes each result on. */
async function clickThrough(
  { kind, cookie, recording }: { kind: PersonKind; cookie: string; recording: Recording },
  { origin, endAt, pauseMs }: { origin: string; endAt: number; pauseMs: number },
  onResult: (result: ClickResult) => void,
) {
  // People don't start at the same moment.
  await wait(Math.random() * pauseMs);
  while (performance.now() < endAt) {
    const screen = chooseScreen(kind, Math.random());
    const click = pick(recording.get(screen) ?? []);
    if (click) onResult({ screen, ...(await replayClick(origin, cookie, click)) });
    await wait(pauseMs * (0.5 + Math.random()));
  }
}

interface LoadOptions {
  minutes: number;
  pauseMs: number;
  /** Whether people begin before the console has copied any list. */
  isEmpty: boolean;
  /** Absent: no profile. */
  inspector: Inspector | undefined;
}

const profileMs = 20_000;

/** Profiles the console for twenty seconds in the middle of the load, and returns what cost most. */
async function profileMiddle(inspector: Inspector, minutes: number) {
  await wait(Math.max(0, (minutes * 60_000 - profileMs) / 2));
  const profile = await inspector.profile(() => wait(Math.min(profileMs, minutes * 30_000)));
  return costliestFunctions(profile, 25);
}

/** How often the memory in use is measured in a load. */
const collections = 8;

/** Measures the memory that is in use after a garbage collection, in equal parts of the load. */
async function sampleHeap(inspector: Inspector, minutes: number) {
  const rows: string[][] = [];
  for (let part = 1; part <= collections; part += 1) {
    await wait((minutes * 60_000) / collections);
    const megabytes = await inspector.collectGarbage();
    rows.push([((minutes * part) / collections).toFixed(1), megabytes.toFixed(0)]);
  }
  return rows;
}

async function measureLoad(
  world: World,
  meters: Meters,
  { minutes, pauseMs, isEmpty, inspector }: LoadOptions,
): Promise<boolean> {
  const people: { kind: PersonKind; cookie: string }[] = [];
  for (const kind of personKinds)
    for (const person of copiesOf(world.keys, kind, peopleCounts[kind]))
      people.push({ kind, cookie: await signInAsDemo(world, person) });
  if (!isEmpty) {
    // A console that has just begun reads from the service what it later knows.
    await step("Wait until all lists are copied", async () => {
      const recorded: string[] = [];
      for (const kind of personKinds)
        recorded.push(await signInAsDemo(world, demoPersonOf(world.keys, kind)));
      await copyLists(world.origin, [...recorded, ...people.map(({ cookie }) => cookie)]);
    });
  }
  const recordings = await step("Record what the browser sends for each screen", () =>
    recordMix(world),
  );
  const clicks: ClickResult[] = [];
  const sampler = sampleMemory(world);
  const begin = performance.now();
  const before = meters.read();
  const period = { origin: world.origin, endAt: begin + minutes * 60_000, pauseMs };
  const streams = new AbortController();
  const following = people.map(({ cookie }) => followChanges(world.origin, cookie, streams.signal));
  const profiling = inspector
    ? Promise.all([profileMiddle(inspector, minutes), sampleHeap(inspector, minutes)])
    : null;
  await step(`${people.length} people click for ${minutes} minutes`, () =>
    Promise.all(
      people.map(({ kind, cookie }) => {
        const person = { kind, cookie, recording: recordings.get(kind) ?? new Map() };
        return clickThrough(person, period, (result) => clicks.push(result));
      }),
    ),
  );
  const traffic = trafficBetween(before, meters.read());
  const seconds = (performance.now() - begin) / 1000;
  streams.abort();
  await Promise.all(following);
  printTable(
    `${people.length} people of four kinds for ${minutes} minutes, milliseconds`,
    loadColumns,
    loadRows(clicks),
  );
  const summary = loadSummary({ clicks, seconds, memory: sampler.stop(), traffic });
  console.log(`\n  ${summary.join("\n  ")}`);
  if (profiling) {
    const [functions, heap] = await profiling;
    const rows = functions.map(({ name, share }) => [name, (share * 100).toFixed(1)]);
    printTable("Processor time of the console, without calls to others", ["function", "%"], rows);
    printTable("Memory in use after a garbage collection", ["minutes", "MB"], heap);
  }
  return clicks.length > 0 && clicks.every(({ errors }) => errors.length === 0);
}

/** Runs `npm run bench:load`. Returns whether no request failed. */
export async function runLoad(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "10" },
      scale: { type: "string", default: "default" },
      empty: { type: "boolean", default: false },
      pause: { type: "string", default: "5" },
      profile: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const inspector = values.profile ? await chooseInspector() : undefined;
  const options: LoadOptions = {
    minutes: Number(values.minutes),
    pauseMs: Number(values.pause) * 1000,
    isEmpty: values.empty,
    inspector,
  };
  const run = inMeteredWorld((world, meters) => measureLoad(world, meters, options), {
    // Seeded once, because the large world takes minutes.
    worldFile: benchWorldFile(values.scale),
    choosePeople: (keys) => withCopies(keys, peopleCounts),
    // Each person has a connection of their own, whose lists are copied before anything is measured.
    settings: {
      ...(values.empty ? {} : { QM_SWEEP_READS_PER_SECOND: "200" }),
      ...inspector?.settings,
    },
  });
  return run(`the load, ${values.scale}`, {
    scale: values.scale as NonNullable<WorldOptions["scale"]>,
  });
}
