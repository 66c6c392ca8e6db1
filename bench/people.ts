import type { DemoKey } from "../scripts/run/sandbox-process.ts";

/** The kinds of demo people. The demo has two managers, of different teams. */
export const personKinds = ["admin", "manager", "other manager", "support"] as const;
export type PersonKind = (typeof personKinds)[number];

/** Returns the demo person of a kind. Throws if there is none. */
export const demoPersonOf = (keys: readonly DemoKey[], kind: PersonKind): DemoKey => {
  const [first, second] = keys.filter((key) => key.kind === (kind.split(" ").at(-1) ?? kind));
  const person = kind === "other manager" ? second : first;
  if (person === undefined) throw new Error(`The sandbox has no key of the kind ${kind}`);
  return person;
};

const copy = (person: DemoKey, number: number): DemoKey => ({
  ...person,
  user: {
    uid: `${person.user.uid}-${number}`,
    email: `${number}.${person.user.email}`,
    displayName: `${person.user.displayName} ${number}`,
  },
});

/**
 * Returns the demo people with so many copies of each kind, who have the same key but accounts of
 * their own, because one person may read only so often (lib/server/limits/read-rate-limit.ts).
 */
export const withCopies = (
  keys: readonly DemoKey[],
  counts: Record<PersonKind, number>,
): DemoKey[] => [...keys, ...personKinds.flatMap((kind) => copiesOf(keys, kind, counts[kind]))];

/** Returns the copies of the demo person of a kind that `withCopies` adds. */
export const copiesOf = (keys: readonly DemoKey[], kind: PersonKind, count: number): DemoKey[] =>
  Array.from({ length: count }, (_, index) => copy(demoPersonOf(keys, kind), index + 1));
