import { isObject } from "#lib/v4/normalize/json.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { ask, askAll, askInventory, idsOf, type Row, rowsOf } from "./service.ts";
import type { World } from "./world.ts";

/** The fields by whose values a record is recognized. Names of teams are not: pages have such words. */
const identifyingFields = new Set([
  "id",
  "displayName",
  "employeeName",
  "email",
  "contactEmail",
  "contactName",
  "alias",
  "serialNumber",
  "trackingNumber",
]);

/** A shorter value may occur by chance. */
const minLength = 6;

/** Everything that a key reads, as the service sends it, and the identifying values in its lists. */
interface Readable {
  text: string;
  words: Set<string>;
}

const addWords = (value: unknown, words: Set<string>): void => {
  if (Array.isArray(value)) for (const item of value) addWords(item, words);
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== "string") addWords(part, words);
    else if (identifyingFields.has(name) && part.length >= minLength) words.add(part);
  }
};

/** Reads every list and every record of a person with their own key. */
const readEverything = async (world: World, person: DemoKey): Promise<Readable> => {
  const lists = await Promise.all([
    askAll(world, person, "/orders"),
    askAll(world, person, "/employees"),
    askInventory(world, person),
    ...["/teams", "/company/addresses", "/devices/options", "/devices/suggestions"].map(
      async (path) => rowsOf((await ask(world, person, path)).body),
    ),
  ]);
  const [orders, employees, devices] = lists as [Row[], Row[], Row[]];
  const paths = [
    ...idsOf(orders).flatMap((id) =>
      ["", "/history", "/tracking", "/sla"].map((part) => `/orders/${id}${part}`),
    ),
    ...idsOf(employees).flatMap((id) => [`/employees/${id}`, `/employees/${id}/devices`]),
    ...idsOf(devices).map((id) => `/products/${id}`),
    "/employees/countries",
    "/me",
  ];
  const bodies: unknown[] = [...lists];
  for (const path of paths) bodies.push((await ask(world, person, path)).body);
  const words = new Set<string>();
  addWords(lists, words);
  return { text: JSON.stringify(bodies), words };
};

/**
 * Returns the words by which the records of each of two people are recognized that the other's key
 * reads nowhere at the service. An answer to one of them that has a word of the other is a leak.
 */
export const findExclusiveWords = async (
  world: World,
  [one, other]: readonly [DemoKey, DemoKey],
): Promise<[string[], string[]]> => {
  const [ofOne, ofOther] = await Promise.all([
    readEverything(world, one),
    readEverything(world, other),
  ]);
  // The page of sign-in shows the people of the demo to everyone.
  const publicText = JSON.stringify(
    world.keys.map(({ label, user, scope }) => [label, user, scope]),
  );
  const without = ({ words }: Readable, { text }: Readable) =>
    [...words].filter((word) => !text.includes(word) && !publicText.includes(word));
  return [without(ofOne, ofOther), without(ofOther, ofOne)];
};

/** Returns the words that a text has, except those of the request that it answers. */
export const findLeaks = (text: string, words: readonly string[], request = ""): string[] => {
  const asked = request === "" ? "" : `${request} ${decodeURIComponent(request)}`;
  return words.filter((word) => text.includes(word) && !asked.includes(word));
};
