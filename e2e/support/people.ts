import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import type { World } from "../../scripts/world/world.ts";

/** The roles of the demo accounts. `other manager` manages other teams than `manager`. */
export type Kind = "admin" | "manager" | "other manager" | "support";

/** Returns the demo person of a kind, with the key that the world's sandbox created. */
export const personOf = (world: World, kind: Kind): DemoKey => {
  const wanted = kind === "other manager" ? "manager" : kind;
  const people = world.keys.filter((key) => key.kind === wanted);
  const person = people[kind === "other manager" ? 1 : 0];
  if (person === undefined) throw new Error(`The sandbox created no key for: ${kind}`);
  return person;
};
