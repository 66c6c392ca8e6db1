import { toLoose } from "#lib/server/intents/lookup/comparison.ts";
import type { ReadLine } from "#lib/server/runs/check/read-cells.ts";

/** Returns what names the person of a line; `null` where nothing does. */
const subjectOf = ({ values }: ReadLine): string | null => {
  const id = values.get("id");
  const email = values.get("email");
  if (id) return `id ${id}`;
  return email ? `email ${String(toLoose(email))}` : null;
};

/** Returns the lines that name the same person as another one, each with those others. */
export const findSamePerson = (
  lines: readonly { line: number; read: ReadLine }[],
): ReadonlyMap<number, readonly number[]> => {
  const bySubject = new Map<string, number[]>();
  for (const { line, read } of lines) {
    const subject = subjectOf(read);
    if (subject !== null) bySubject.set(subject, [...(bySubject.get(subject) ?? []), line]);
  }
  return new Map(
    [...bySubject.values()]
      .filter((same) => same.length > 1)
      .flatMap((same) =>
        same.map((line) => [line, same.filter((other) => other !== line)] as const),
      ),
  );
};
