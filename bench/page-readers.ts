import { signInAsDemo } from "../scripts/world/console-client.ts";
import type { World, WorldOptions } from "../scripts/world/world.ts";
import { copiesOf, personKinds, withCopies } from "./people.ts";
import { timeRequest } from "./timing.ts";

/** How many copies of each demo person take turns, so that nobody reaches their rate limit. */
const counts = { admin: 6, manager: 6, "other manager": 6, support: 6 };

/** Pages that are read at the same time. */
export const atOnce = 4;

/** The options of a world with people for `signInReaders`. */
export const worldWithReaders: WorldOptions = { choosePeople: (keys) => withCopies(keys, counts) };

/** Signs in the people who take turns at reading pages, and returns their `Cookie` headers. */
export async function signInReaders(world: World): Promise<string[]> {
  const people = personKinds.flatMap((kind) => copiesOf(world.keys, kind, counts[kind]));
  const cookies: string[] = [];
  for (const person of people) cookies.push(await signInAsDemo(world, person));
  return cookies;
}

/**
 * Reads so many pages of the list of orders, by turns as each person. Returns the milliseconds of
 * those that were answered.
 */
export async function readPages(
  world: World,
  cookies: readonly string[],
  pages: number,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const readOn = async () => {
    while (next < pages) {
      const index = next;
      next += 1;
      const address = `${world.origin}/orders?limit=50&page=${index % 20}`;
      const cookie = cookies[index % cookies.length] ?? "";
      await timeRequest(address, { cookie }).then(
        (ms) => times.push(ms),
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return times;
}
