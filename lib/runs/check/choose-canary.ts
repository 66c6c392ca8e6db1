/** A write of a line; `null` for a line that sends nothing. */
interface Row {
  line: number;
  operation: string | null;
}

/**
 * Returns the lines that go first: one for each combination of writes and each country, in the order of the
 * file, at most `maxCanary`. None where they would be nearly the whole run.
 */
export const chooseCanary = (
  rows: readonly Row[],
  countries: ReadonlyMap<number, string | null>,
  maxCanary: number,
): ReadonlySet<number> => {
  const writesOf = new Map<number, string[]>();
  for (const { line, operation } of rows) {
    if (operation !== null) writesOf.set(line, [...(writesOf.get(line) ?? []), operation]);
  }
  if (writesOf.size <= 2) return new Set();
  const seen = new Set<string>();
  const chosen = new Set<number>();
  for (const [line, operations] of writesOf) {
    const kinds = [`writes ${operations.join(" ")}`, `country ${countries.get(line) ?? ""}`];
    if (kinds.every((kind) => seen.has(kind)) || chosen.size >= maxCanary) continue;
    for (const kind of kinds) seen.add(kind);
    chosen.add(line);
  }
  return writesOf.size - chosen.size < 2 ? new Set([...chosen].slice(0, 1)) : chosen;
};
