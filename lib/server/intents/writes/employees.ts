import "server-only";
import { type LookUp, matchCandidates } from "#lib/server/intents/lookup/lookup.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { searchList } from "#lib/server/intents/lookup/search.ts";
import { resendAgain, type WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { Client } from "#lib/v4/client/client.ts";
import {
  type Compare,
  compareFields,
  compareText,
  isBlank,
  type Likeness,
  latestOf,
  toLoose,
} from "#lib/v4/comparison.ts";

/** An email is unique, so a record that has it is the one sent, or prevents it. */
const likenessByEmail = (input: Fields, record: Fields): Likeness => {
  if (isBlank(record.email)) return "unclear";
  if (toLoose(record.email) !== toLoose(input.email)) return "different";
  return compareText(input.displayName, record.displayName) === "different" ? "taken" : "same";
};

/** Compares a new employee with a record. The email decides; the other fields inform a person. */
export const compareEmployee: Compare = (input, views) => {
  const record = latestOf(views);
  const fields = compareFields(Object.entries(input), record, (_field, sent, found) =>
    compareText(sent, found),
  );
  return { likeness: likenessByEmail(input, record), fields };
};

/** Finds an employee with another email. Known by id, because no email is stored in the clear. */
const findOther = async (client: Client, email: string, known: string | null) => {
  if (known !== null) {
    const { data, upstreamMs } = await client.perform("employees.get", { id: known });
    return { id: known, email: data.email, upstreamMs };
  }
  const { data, upstreamMs } = await client.perform("employees.list", { limit: 5 });
  const other = data.items.find(
    (employee) => !isBlank(employee.email) && toLoose(employee.email) !== toLoose(email),
  );
  return { id: other?.id ?? null, email: other?.email, upstreamMs };
};

/** Returns whether the exact filter finds an employee who is known to exist. */
const tryFilter = async (client: Client, other: Awaited<ReturnType<typeof findOther>>) => {
  if (isBlank(other.email)) return { isWorking: false, upstreamMs: 0 };
  const filter = { email: String(other.email) };
  const { data, upstreamMs } = await client.perform("employees.list", filter);
  return { isWorking: data.items.some(({ id }) => id === other.id), upstreamMs };
};

/** Searches by the exact email filter. Another employee's email shows whether that filter works. */
const lookUpEmployees: LookUp = async (client, request, settings) => {
  const { input, control } = request;
  const email = String(input.email);
  const search = await searchList(client, "employees.list", { email }, settings);
  const { records, pages: _, ...searched } = search;
  const { upstreamMs, ...matched } = await matchCandidates(
    client,
    "employees.get",
    records.map((record) => ({ record, answer: records })),
    request,
    { compare: (views) => compareEmployee(input, views) },
  );
  const other = await findOther(client, email, control);
  const filter = await tryFilter(client, other);
  return {
    ...searched,
    ...matched,
    seen: records.map(({ id }) => String(id)),
    isProven: filter.isWorking,
    control: other.id === null ? "none" : filter.isWorking ? "held" : "failed",
    nextControl: other.id,
    values: null,
    upstreamMs: searched.upstreamMs + upstreamMs + other.upstreamMs + filter.upstreamMs,
  };
};

const createEmployee = {
  identity: ({ email }) => [toLoose(email)],
  lookUp: lookUpEmployees,
  compare: compareEmployee,
  resend: resendAgain,
  text: {
    unknowable: sentenceToStore("journal.newEmployeeUnknowable"),
  },
} satisfies WriteDefinition;

export const employeeWrites = {
  "employees.create": createEmployee,
};
