import { told } from "#lib/protocol/run-note.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { compareUpdate } from "#lib/v4/compare-update.ts";
import { compareAlone, toLoose, toPlain } from "#lib/v4/comparison.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Reads a person by id, `null` where the key does not show one. Throws `V4Error`. */
export const readPerson = async (client: Client, id: string): Promise<Employee | null> =>
  (await orHidden(client.perform("employees.get", { id })))?.data ?? null;

/** Finds a person by id or else by exact email. `several`: more than one has this email. */
export const findPerson = async (
  client: Client,
  { id, email }: { id: string | null; email: string | null },
): Promise<Employee | null | "several"> => {
  if (id !== null) return readPerson(client, id);
  if (email === null) return null;
  const { data } = await client.perform("employees.list", { email });
  const same = data.items.filter((person) => toLoose(person.email) === toLoose(email));
  if (same.length > 1) return "several";
  const [found] = same;
  // The list may show less of a person than their own record.
  return found ? readPerson(client, found.id) : null;
};

export const severalPeople = told("runNote.severalPeople");

/** Notes the person that a line is about. */
export const notePerson = (line: Line, { id, displayName, email }: Employee) => {
  const field = line.text("id") === null ? "email" : "id";
  line.subjects.push({ kind: "person", id, name: displayName || email || id, field });
};

/**
 * Finds the existing person that a line names by ID or else by email, and blocks the line where there is
 * none. Whether one exists beyond the key's reach is not said. Throws `V4Error`.
 */
export const requirePerson = async (line: Line): Promise<Employee | null> => {
  const id = line.text("id");
  const email = line.text("email");
  if (id === null && email === null) {
    line.block("email", told("runNote.nobody"));
    return null;
  }
  const person = await findPerson(line.context.client, { id, email });
  if (person === "several") line.block("email", severalPeople);
  else if (person) {
    notePerson(line, person);
    return person;
  } else line.block(id === null ? "email" : "id", told("runNote.noEmployee"));
  return null;
};

/** The values that differ from a record, with what the record says; unknown where it leaves a field out. */
export interface Difference {
  changes: Record<string, string | null>;
  before: Record<string, string | null>;
}

const toText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

/** Whether a text is another as screens and exports show it, with the code of each unsafe character. */
export const isShownAs = (text: string | null | undefined, found: unknown): boolean =>
  typeof found === "string" && toPlain(text) === toPlain(showUnsafe(found));

/** Compares values with a person's record. What is the same, or is shown so, is left out of both. */
export const differenceOf = (
  values: ReadonlyMap<string, string | null>,
  person: Employee,
): Difference => {
  const input = Object.fromEntries([...values].map(([name, value]) => [name, value ?? ""]));
  const { fields } = compareAlone(compareUpdate, { ...input, id: person.id }, person);
  const changed = fields.filter(
    ({ field, likeness, found }) => likeness !== "same" && !isShownAs(values.get(field), found),
  );
  return {
    changes: Object.fromEntries(changed.map(({ field }) => [field, values.get(field) ?? null])),
    before: Object.fromEntries(
      changed.flatMap(({ field, found }) => (found === undefined ? [] : [[field, toText(found)]])),
    ),
  };
};
