import { type PersonKind, personKinds } from "../people.ts";

/** How many people of each kind work at the same time: 50. */
export const peopleCounts: Record<PersonKind, number> = {
  admin: 12,
  manager: 12,
  "other manager": 8,
  support: 18,
};

/** How often each kind of person opens each screen, out of 100 clicks, in the order of `personKinds`. */
// biome-ignore format: a table
export const mix = {
  //                          admin  manager  other manager  support
  "Today":                    [  10,      12,            12,       6 ],
  "Orders":                   [  12,      14,            14,      12 ],
  "Orders, filtered":         [   8,       8,             8,       9 ],
  "Orders, a later page":     [   4,       4,             4,       4 ],
  "Orders, found by text":    [   6,       4,             4,      18 ],
  "Order":                    [  16,      18,            18,      28 ],
  "Employees":                [   6,       8,             8,       3 ],
  "Employees, found by text": [   4,       3,             3,       5 ],
  "Employee":                 [   8,      10,            10,       7 ],
  "Inventory":                [   6,       4,             4,       2 ],
  "Inventory, found by text": [   3,       2,             2,       3 ],
  "Device":                   [   5,       4,             4,       3 ],
  "Catalog":                  [   3,       2,             2,       0 ],
  "New order":                [   4,       3,             3,       0 ],
  "Teams":                    [   2,       2,             2,       0 ],
  "Team":                     [   1,       2,             2,       0 ],
  "Requests":                 [   2,       0,             0,       0 ],
} as const;

export type MixedScreen = keyof typeof mix;
export const mixedScreens = Object.keys(mix) as MixedScreen[];

/** Returns how often a kind of person opens a screen, out of 100 clicks. */
export const weightOf = (screen: MixedScreen, kind: PersonKind): number =>
  mix[screen][personKinds.indexOf(kind)] ?? 0;

/** Returns the screens that a kind of person opens. */
export const screensOf = (kind: PersonKind): MixedScreen[] =>
  mixedScreens.filter((screen) => weightOf(screen, kind) > 0);

/** Returns the next screen of a kind of person. `draw` is a random number from 0 to less than 1. */
export const chooseScreen = (kind: PersonKind, draw: number): MixedScreen => {
  const choices = screensOf(kind);
  const total = choices.reduce((sum, screen) => sum + weightOf(screen, kind), 0);
  let rest = draw * total;
  const chosen = choices.find((screen) => {
    rest -= weightOf(screen, kind);
    return rest < 0;
  });
  return chosen ?? (choices.at(-1) as MixedScreen);
};
