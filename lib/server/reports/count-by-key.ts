import { nameKey } from "#lib/v4/fields/name-key.ts";

/**
 * Returns the texts of counted rows, those of most first, where letter case and white space make no other text, and
 * what finds the one that stands for a text: the spelling that most have.
 */
export const countByKey = <Row extends { count: number }>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): { keys: string[]; keyOf: (text: string) => string } => {
  const counts = new Map<string, { count: number; spellings: Map<string, number> }>();
  for (const row of rows) {
    const text = textOf(row);
    const found = counts.get(nameKey(text)) ?? { count: 0, spellings: new Map() };
    counts.set(nameKey(text), found);
    found.count += row.count;
    found.spellings.set(text, (found.spellings.get(text) ?? 0) + row.count);
  }
  const most = (spellings: Map<string, number>) =>
    [...spellings].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "";
  const sorted = [...counts].toSorted(([, a], [, b]) => b.count - a.count);
  const byKey = new Map(sorted.map(([key, { spellings }]) => [key, most(spellings)]));
  return { keys: [...byKey.values()], keyOf: (text) => byKey.get(nameKey(text)) ?? text };
};
