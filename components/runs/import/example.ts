import { read } from "#lib/client/read.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";

/** The values of two new people. A field that is not here stays blank: a team or a device must exist. */
const newPeople: Readonly<Record<string, readonly [string, string]>> = {
  displayName: ["Alex Sample", "Robin Sample"],
  email: ["alex.sample@company.example", "robin.sample@company.example"],
  country: ["DE", "FR"],
  jobTitle: ["Engineer", "Analyst"],
  address: ["Torstraße 1", "12 rue de Rivoli"],
  city: ["Berlin", "Paris"],
  zipCode: ["10119", "75004"],
  startDate: ["2027-01-04", "2027-01-11"],
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the CSV of an example of a kind, which imports without a problem. Throws `ReadError`. */
export const exampleCsv = async (kind: RunKind): Promise<string> => {
  const fields = runFields[kind];
  const head = fields.map(({ label }) => label);
  if (kind === "onboard") {
    const rows = [0, 1].map((at) => fields.map(({ name }) => newPeople[name]?.[at] ?? ""));
    return csvStart + csvLines([head, ...rows]);
  }
  // People as they are: a row changes nothing until it is edited.
  const { data } = await read("employees.list", { limit: 2 });
  const rows = data.items.map((person) =>
    fields.map(({ name }) => textOf(person[name as keyof typeof person])),
  );
  return csvStart + csvLines([head, ...rows]);
};
