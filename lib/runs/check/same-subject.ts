import { type KeptNote, told } from "#lib/protocol/run-note.ts";
import type { CheckedLine, LineSubject } from "#lib/runs/check/checked-line.ts";
import type { ReadLine } from "#lib/runs/read-cells.ts";
import { toLoose } from "#lib/v4/comparison.ts";

/** Says of a line which others are about the same person or device. */
export const namedTwice = (field: string | null, others: readonly number[]): KeptNote => ({
  field,
  level: "blocked",
  ...told("runNote.alsoInRow", {
    rows: others.map(String),
    what: field === "device" || field === "devices" ? "device" : "person",
  }),
});

const isSameNote = (a: KeptNote, b: KeptNote) =>
  "key" in a &&
  "key" in b &&
  JSON.stringify([a.key, a.values]) === JSON.stringify([b.key, b.values]);

/** Returns a line that is not sent, because other lines name the same person. */
export const blockedTwice = ({ notes }: ReadLine, others: readonly number[]): CheckedLine => ({
  notes: [...notes, namedTwice("email", others)],
  after: {},
  before: {},
  subjects: [],
  makes: null,
  writes: [],
  result: "blocked",
});

/** Returns a checked line that is not sent after all, because other lines are about the same person or device. */
export const blockedAfter = <Line extends Omit<CheckedLine, "writes" | "result">>(
  line: Line,
  others: readonly number[],
): Omit<Line, "writes" | "result"> & Pick<CheckedLine, "writes" | "result"> => {
  const subjects = line.subjects.filter(({ kind }) => kind !== "stock");
  const note = namedTwice(subjects[0]?.field ?? null, others);
  const isNoted = line.notes.some((each) => isSameNote(each, note));
  const notes = isNoted ? line.notes : [...line.notes, note];
  return { ...line, notes, subjects, writes: [], result: "blocked" };
};

/** Returns what names the person of a line; `null` where nothing does. */
export const personOf = ({ values }: Pick<ReadLine, "values">): string | null => {
  const id = values.get("id");
  const email = values.get("email");
  if (id) return `id ${id}`;
  return email ? `email ${String(toLoose(email))}` : null;
};

/** Returns the lines that have a subject of another one, each with those others. */
const findShared = (
  lines: readonly { line: number; subjects: readonly string[] }[],
): ReadonlyMap<number, readonly number[]> => {
  const bySubject = new Map<string, Set<number>>();
  for (const { line, subjects } of lines) {
    for (const subject of subjects) {
      const same = bySubject.get(subject) ?? new Set();
      bySubject.set(subject, same.add(line));
    }
  }
  const shared = new Map<number, number[]>();
  for (const same of bySubject.values()) {
    for (const line of same) {
      const others = [...same].filter((other) => other !== line);
      if (others.length > 0)
        shared.set(line, [...new Set([...(shared.get(line) ?? []), ...others])]);
    }
  }
  return shared;
};

/** Returns the lines whose cells name the same person as another one, each with those others. */
export const findSamePerson = (lines: readonly { line: number; person: string | null }[]) =>
  findShared(
    lines.map(({ line, person }) => ({ line, subjects: person === null ? [] : [person] })),
  );

/**
 * Returns the lines that are about the same person or device as another one, whatever names it, each with
 * those others.
 */
export const findSameSubject = (
  lines: readonly { line: number; subjects: readonly Pick<LineSubject, "kind" | "id">[] }[],
) =>
  findShared(
    lines.map(({ line, subjects }) => ({
      line,
      // What a line takes from stock is no other line's.
      subjects: subjects.flatMap(({ kind, id }) => (kind === "stock" ? [] : `${kind} ${id}`)),
    })),
  );
