import { signInAsDemo } from "#testing/world/console-client.ts";
import { findExclusiveWords } from "#testing/world/exclusive-words.ts";
import { findReadPaths, type Reader, readInterleaved } from "#testing/world/interleaved-reads.ts";
import type { World, WorldOptions } from "#testing/world/world.ts";
import { copiesOf, demoPersonOf, type PersonKind, withCopies } from "../people.ts";
import { printTable } from "../table.ts";

const reads = 10_000;
const atOnce = 8;
const perKind = 12;

/** Accounts with the key of each manager, which take turns below the rate limit of one person. */
const counts = { admin: 0, manager: 8, "other manager": 8, support: 0 };

/** The options of a world with these accounts. */
export const worldWithManagers: WorldOptions = {
  choosePeople: (keys) => withCopies(keys, counts),
};

/**
 * Reads 10,000 times as two managers of different teams at once, and checks every answer for records
 * of the other. Returns whether there was none, and every read was answered.
 */
export async function measureInterleavedReads(world: World): Promise<boolean> {
  const managers = [
    demoPersonOf(world.keys, "manager"),
    demoPersonOf(world.keys, "other manager"),
  ] as const;
  const [wordsOfOne, wordsOfOther] = await findExclusiveWords(world, managers);
  const open = async (
    kind: Extract<PersonKind, "manager" | "other manager">,
    words: Pick<Reader, "own" | "foreign">,
  ): Promise<Reader> => {
    const sessions = [];
    for (const person of copiesOf(world.keys, kind, counts[kind])) {
      sessions.push({ origin: world.origin, cookie: await signInAsDemo(world, person) });
    }
    const paths = await findReadPaths(world, demoPersonOf(world.keys, kind), perKind);
    return { sessions, paths, ...words };
  };
  const readers = [
    await open("manager", { own: wordsOfOne, foreign: wordsOfOther }),
    await open("other manager", { own: wordsOfOther, foreign: wordsOfOne }),
  ] as const;
  const begin = performance.now();
  const result = await readInterleaved(readers, reads, atOnce);
  const seconds = (performance.now() - begin) / 1000;
  printTable(
    `Reads by two managers of different teams, ${atOnce} at the same time, each answer checked for ${wordsOfOne.length} and ${wordsOfOther.length} words of the other`,
    ["reads", "s", "addresses", "with own records", "failed", "leaks"],
    [
      [
        result.reads,
        seconds.toFixed(0),
        readers[0].paths.length + readers[1].paths.length,
        result.withOwn,
        result.failures.length,
        result.leaks.length,
      ],
    ],
  );
  for (const line of [...result.leaks, ...result.failures].slice(0, 20)) console.log(`  ${line}`);
  return result.leaks.length === 0 && result.failures.length === 0;
}
