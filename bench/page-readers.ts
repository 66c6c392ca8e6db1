import { signInAsDemo } from "#testing/world/console-client.ts";
import type { World, WorldOptions } from "#testing/world/world.ts";
import { copiesOf, personKinds, withCopies } from "./people.ts";
import { timeRequest } from "./timing.ts";

/** How many copies of each demo person take turns, so that nobody reaches their rate limit. */
const counts = { admin: 6, manager: 6, "other manager": 6, support: 6 };

/** Pages that are read at the same time. */
export const atOnce = 4;

/**
 * Pages that are read before a measurement, until V8 has optimized what a page needs: later thousands
 * are no faster.
 */
export const earlierPages = 1_500;

/** The options of a world with people for `signInReaders`. */
export const worldWithReaders: WorldOptions = { choosePeople: (keys) => withCopies(keys, counts) };

/** Signs in the people who take turns at reading pages, and returns their `Cookie` headers. */
export async function signInReaders(world: World): Promise<string[]> {
  const people = personKinds.flatMap((kind) => copiesOf(world.keys, kind, counts[kind]));
  const cookies: string[] = [];
  for (const person of people) cookies.push(await signInAsDemo(world, person));
  return cookies;
}

/** Reads so many pages, some at the same time. Returns the milliseconds of those that were answered. */
export async function readInTurn(
  pages: number,
  requestOf: (index: number) => { address: string; cookie: string },
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const readOn = async () => {
    while (next < pages) {
      const { address, cookie } = requestOf(next);
      next += 1;
      await timeRequest(address, { cookie }).then(
        (ms) => times.push(ms),
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return times;
}

/**
 * Reads so many pages of the list of orders, by turns as each person. Returns the milliseconds of
 * those that were answered.
 */
export const readPages = (
  { origin }: World,
  cookies: readonly string[],
  pages: number,
): Promise<number[]> =>
  readInTurn(pages, (index) => ({
    address: `${origin}/orders?limit=50&page=${index % 20}`,
    cookie: cookies[index % cookies.length] ?? "",
  }));

/** Reads so many pages of the records in a list, by turns as each person. */
export async function readRecordPages(
  { origin }: World,
  cookies: readonly string[],
  list: string,
  pages: number,
): Promise<void> {
  const link = new RegExp(`(?<=href=")${list}/[^"/?]+(?=")`, "g");
  for (const cookie of cookies) {
    const page = await (await fetch(`${origin}${list}`, { headers: { cookie } })).text();
    const paths = [...new Set(page.match(link) ?? [])];
    if (paths.length === 0) throw new Error(`${list} has no link to a record`);
    await readInTurn(Math.ceil(pages / cookies.length), (index) => ({
      address: `${origin}${paths[index % paths.length]}`,
      cookie,
    }));
  }
}
