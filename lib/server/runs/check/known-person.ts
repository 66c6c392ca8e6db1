import "server-only";
import { compareAlone, toLoose } from "#lib/server/intents/lookup/comparison.ts";
import { compareUpdate } from "#lib/server/intents/writes/updates.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Finds a person by id, `null` where the key does not show one. Throws `V4Error`. */
const findById = async (client: Client, id: string): Promise<Employee | null> => {
  try {
    return (await client.perform("employees.get", { id })).data;
  } catch (error) {
    if (isV4Error(error) && error.kind === "not_found") return null;
    throw error;
  }
};

/** Finds a person by id or else by exact email. `several`: more than one has this email. */
export const findPerson = async (
  client: Client,
  { id, email }: { id: string | null; email: string | null },
): Promise<Employee | null | "several"> => {
  if (id !== null) return findById(client, id);
  if (email === null) return null;
  const { data } = await client.perform("employees.list", { email });
  const same = data.items.filter((person) => toLoose(person.email) === toLoose(email));
  if (same.length > 1) return "several";
  const [found] = same;
  // The list may show less of a person than their own record.
  return found ? findById(client, found.id) : null;
};

/** The values that differ from a record, with what the record says; unknown where it leaves a field out. */
export interface Difference {
  changes: Record<string, string | null>;
  before: Record<string, string | null>;
}

const toText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

/** Compares values with a person's record. What is the same is left out of both. */
export const differenceOf = (
  values: ReadonlyMap<string, string | null>,
  person: Employee,
): Difference => {
  const input = Object.fromEntries([...values].map(([name, value]) => [name, value ?? ""]));
  const { fields } = compareAlone(compareUpdate, { ...input, id: person.id }, person);
  const changed = fields.filter(({ likeness }) => likeness !== "same");
  return {
    changes: Object.fromEntries(changed.map(({ field }) => [field, values.get(field) ?? null])),
    before: Object.fromEntries(
      changed.flatMap(({ field, found }) => (found === undefined ? [] : [[field, toText(found)]])),
    ),
  };
};
