import { signInAsDemo } from "#testing/world/console-client.ts";
import { findExclusiveWords } from "#testing/world/exclusive-words.ts";
import {
  findReadPaths,
  type Reader,
  readInterleaved,
  workOnEntries,
} from "#testing/world/interleaved-reads.ts";
import type { World, WorldOptions } from "#testing/world/world.ts";
import { copiesOf, demoPersonOf, type PersonKind, withCopies } from "../people.ts";
import { printTable } from "../table.ts";
import { type CaseWorker, findCaseLeaks } from "./withheld-cases.ts";

const reads = 10_000;
const atOnce = 8;
const perKind = 12;

/** Accounts with the key of each manager, which take turns below the rate limit of one person. */
const counts = { admin: 0, manager: 8, "other manager": 8, support: 0 };

/** What each manager notes at the entries of their own orders, with a mention of the other. */
const noteWords = { manager: "note-of-one-manager", "other manager": "note-of-other-manager" };

/** The options of a world with these accounts, where orders of both managers wait for a person. */
export const worldWithManagers: WorldOptions = {
  seed: 6,
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
    const otherKind = kind === "manager" ? "other manager" : "manager";
    // The person of the other reader's own session, whose notifications are read.
    const [other] = copiesOf(world.keys, otherKind, counts[otherKind]);
    const [session] = sessions;
    // The admin sees the order and is told; the other manager does not see it, and is not.
    const mentioned = admin.user.displayName;
    const note = `${noteWords[kind]} @${other?.user.displayName}`;
    const own = [...words.own, noteWords[kind]];
    const foreign = [...words.foreign, noteWords[otherKind]];
    if (session) {
      entryCounts.push(await workOnEntries(session, words.own, { note, mentioned }));
      workers.push({ name: kind, session, own, foreign });
    }
    return { sessions, paths, own, foreign };
  };
  const admin = demoPersonOf(world.keys, "admin");
  const adminSession = { origin: world.origin, cookie: await signInAsDemo(world, admin) };
  const entryCounts: number[] = [];
  const workers: CaseWorker[] = [];
  const readers = [
    await open("manager", { own: wordsOfOne, foreign: wordsOfOther }),
    await open("other manager", { own: wordsOfOther, foreign: wordsOfOne }),
  ] as const;
  const begin = performance.now();
  const result = await readInterleaved(readers, reads, atOnce);
  const seconds = (performance.now() - begin) / 1000;
  const caseLeaks = await findCaseLeaks(adminSession, workers);
  printTable(
    `Reads by two managers of different teams, ${atOnce} at the same time, each answer checked for ${wordsOfOne.length} and ${wordsOfOther.length} words of the other`,
    [
      "reads",
      "s",
      "addresses",
      "own entries worked on",
      "with own records",
      "failed",
      "leaks",
      "leaks of cases",
    ],
    [
      [
        result.reads,
        seconds.toFixed(0),
        readers[0].paths.length + readers[1].paths.length,
        entryCounts.join(" and "),
        result.withOwn,
        result.failures.length,
        result.leaks.length,
        caseLeaks.length,
      ],
    ],
  );
  for (const line of [...result.leaks, ...result.failures, ...caseLeaks].slice(0, 20))
    console.log(`  ${line}`);
  return (
    result.leaks.length === 0 &&
    result.failures.length === 0 &&
    caseLeaks.length === 0 &&
    entryCounts.every((count) => count > 0)
  );
}
