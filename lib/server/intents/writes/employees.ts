import "server-only";
import type { Fields } from "#lib/server/intents/journal/record.ts";
import {
  compareText,
  isBlank,
  type Likeness,
  toLoose,
} from "#lib/server/intents/lookup/comparison.ts";
import { judgeListed, type LookUp } from "#lib/server/intents/lookup/lookup.ts";
import { searchList } from "#lib/server/intents/lookup/search.ts";
import type { Client } from "#lib/v4/client/client.ts";

/** An email is unique, so that a record that has it is ours, or stands in the way of ours. */
export const compareEmployee = (input: Fields, record: Fields): Likeness => {
  if (isBlank(record.email)) return "unclear";
  if (toLoose(record.email) !== toLoose(input.email)) return "different";
  return compareText(input.displayName, record.displayName) === "different" ? "taken" : "same";
};

const isSomeoneElse = (other: string | null | undefined, email: string) =>
  typeof other === "string" && other !== "" && toLoose(other) !== toLoose(email);

/** Someone else with their email: kept by id, because no email is stored in the clear. */
const findOther = async (client: Client, email: string) => {
  const { data, upstreamMs } = await client.perform("employees.list", { limit: 5 });
  const other = data.items.find((employee) => isSomeoneElse(employee.email, email));
  return { id: other?.id ?? null, email: other?.email ?? null, upstreamMs };
};

const readOther = async (client: Client, id: string) => {
  const { data, upstreamMs } = await client.perform("employees.get", { id });
  return { id, email: data.email ?? null, upstreamMs };
};

/** Whether the exact filter finds someone who is known to be there. */
const tryFilter = async (client: Client, other: { id: string | null; email: string | null }) => {
  if (isBlank(other.email)) return { isWorking: false, upstreamMs: 0 };
  const { data, upstreamMs } = await client.perform("employees.list", {
    email: String(other.email),
  });
  return { isWorking: data.items.some(({ id }) => id === other.id), upstreamMs };
};

/** The email filter is exact; that it works at all is shown by someone else's email. */
export const lookUpEmployees: LookUp = async (client, request, settings) => {
  const { input } = request;
  const email = String(input.email);
  const limits = { ...settings, since: null, control: null };
  const search = await searchList(client, "employees.list", { email }, limits);
  const { records, pages: _, ...searched } = search;
  const { upstreamMs, ...judged } = await judgeListed(
    client,
    "employees.get",
    records.map((record) => ({ record, answer: records })),
    request,
    { compare: (views) => compareEmployee(input, views.at(-1)?.record ?? {}) },
  );
  const { control } = request;
  const other = await (control === null ? findOther(client, email) : readOther(client, control));
  const filter = await tryFilter(client, other);
  return {
    ...searched,
    ...judged,
    seen: records.map(({ id }) => String(id)),
    isProven: filter.isWorking,
    control: other.id === null ? "none" : filter.isWorking ? "held" : "failed",
    nextControl: other.id,
    values: null,
    upstreamMs: searched.upstreamMs + upstreamMs + other.upstreamMs + filter.upstreamMs,
  };
};
