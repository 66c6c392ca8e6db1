import { signInAsDemo } from "#testing/world/console-client.ts";
import type { World, WorldOptions } from "#testing/world/world.ts";
import type { Inspector } from "./console-inspector.ts";
import { type Meters, trafficBetween } from "./meters.ts";
import { atOnce, earlierPages, readInTurn, readPages } from "./page-readers.ts";
import { copiesOf, personKinds, withCopies } from "./people.ts";
import { firstQuietMs, untilQuiet } from "./screens.ts";
import { printTable } from "./table.ts";
import { median } from "./timing.ts";

/** The page without a person comes first: the others are compared with it. */
const paths = ["/signin", "/orders?limit=50", "/employees", "/teams", "/", "/catalog"];

/** Few, because the list of each connection is copied before the measurement begins. */
const counts = { admin: 2, manager: 2, "other manager": 2, support: 2 };

/** The options of a world for the measurement. */
export const worldWithFewReaders: WorldOptions = {
  choosePeople: (keys) => withCopies(keys, counts),
};

/** Pages of each address in a round. The rounds take turns, so that other load affects all alike. */
const pagesEach = 150;
const rounds = 4;

interface Round {
  processorMs: number;
  pagesPerSecond: number;
  calls: number;
  statements: number;
}

/** Reads the pages of one address, and returns what one of them cost. */
async function measureRound(
  { world, meters, inspector }: { world: World; meters: Meters; inspector: Inspector },
  path: string,
  cookies: readonly string[],
): Promise<Round> {
  const [trafficBefore, processorBefore] = [meters.read(), await inspector.processorMs()];
  const begin = performance.now();
  const times = await readInTurn(pagesEach, (index) => ({
    address: `${world.origin}${path}`,
    cookie: path === "/signin" ? "" : (cookies[index % cookies.length] ?? ""),
  }));
  const seconds = (performance.now() - begin) / 1000;
  const processorMs = (await inspector.processorMs()) - processorBefore;
  const { calls, statements } = trafficBetween(trafficBefore, meters.read());
  if (times.length < pagesEach) throw new Error(`${pagesEach - times.length} of ${path} failed`);
  return {
    processorMs: processorMs / pagesEach,
    pagesPerSecond: pagesEach / seconds,
    calls: calls / pagesEach,
    statements: statements / pagesEach,
  };
}

/**
 * Measures the processor time that a page costs the console, in all of its threads, once the mirror
 * has read all lists. It depends less than a time on the clock on what else the machine does.
 */
export async function measureProcessorTime(
  world: World,
  meters: Meters,
  inspector: Inspector,
): Promise<void> {
  const people = personKinds.flatMap((kind) => copiesOf(world.keys, kind, counts[kind]));
  const cookies: string[] = [];
  for (const person of people) cookies.push(await signInAsDemo(world, person));
  await untilQuiet(meters, firstQuietMs);
  await readPages(world, cookies, earlierPages);
  const measured = new Map<string, Round[]>(paths.map((path) => [path, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const path of paths) {
      const result = await measureRound({ world, meters, inspector }, path, cookies);
      if (round >= 0) measured.get(path)?.push(result);
    }
  }
  const medianOf = (path: string, value: keyof Round) =>
    median((measured.get(path) ?? []).map((round) => round[value]));
  const signInRate = medianOf("/signin", "pagesPerSecond");
  printTable(
    `Cost of a page, ${atOnce} at the same time, after ${earlierPages} others; medians of ${rounds} rounds of ${pagesEach} pages`,
    ["page", "processor ms", "pages/s", "of /signin", "requests", "statements"],
    paths.map((path) => [
      path,
      medianOf(path, "processorMs").toFixed(1),
      medianOf(path, "pagesPerSecond").toFixed(0),
      (medianOf(path, "pagesPerSecond") / signInRate).toFixed(2),
      medianOf(path, "calls").toFixed(2),
      medianOf(path, "statements").toFixed(2),
    ]),
  );
}
