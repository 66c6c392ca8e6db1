import { read } from "#lib/client/read.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { RecordOf } from "#lib/v4/registry.ts";

type Cells = Readonly<Record<string, string>>;
type Device = RecordOf<"inventory.search">;

/** Two new people. A field that is not here stays blank: a team or a device must exist. */
const newPeople: readonly Cells[] = [
  {
    displayName: "Alex Sample",
    email: "alex.sample@company.example",
    country: "DE",
    jobTitle: "Engineer",
    address: "Torstraße 1",
    city: "Berlin",
    zipCode: "10119",
    startDate: "2027-01-04",
  },
  {
    displayName: "Robin Sample",
    email: "robin.sample@company.example",
    country: "FR",
    jobTitle: "Analyst",
    address: "12 rue de Rivoli",
    city: "Paris",
    zipCode: "75004",
    startDate: "2027-01-11",
  },
];

const exampleRows = 2;

/** As many devices as one answer of the inventory has. */
const maxDevices = 50;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const nameOf = (device: Device) => device.serialNumber || device.id;

/** Returns devices that someone holds, each of another person. */
const heldDevices = (devices: readonly Device[]): Device[] => {
  const byHolder = Map.groupBy(
    devices.filter(({ employeeId }) => employeeId),
    ({ employeeId }) => textOf(employeeId),
  );
  return [...byHolder.values()].flatMap(([first]) => first ?? []);
};

const searchDevices = async (input: { inStock?: boolean } = {}) =>
  (await read("inventory.search", { ...input, limit: maxDevices })).data.items;

/** Returns people as they are: a row changes nothing until it is edited. */
const presentPeople = async (): Promise<Cells[]> => {
  const { data } = await read("employees.list", { limit: exampleRows });
  return data.items.map((person) =>
    Object.fromEntries(
      runFields.edit.map(({ name }) => [name, textOf(person[name as keyof typeof person])]),
    ),
  );
};

/** Returns rows of people, each with the devices of the row where the job names them. */
const returnRows = async (kind: "offboard" | "collect"): Promise<Cells[]> =>
  heldDevices(await searchDevices())
    .slice(0, exampleRows)
    .map((device) => ({
      id: textOf(device.employeeId),
      displayName: textOf(device.employeeName),
      ...(kind === "collect" ? { devices: nameOf(device) } : {}),
    }));

/** Returns devices with a model in stock that can replace each. */
const replaceRows = async (): Promise<Cells[]> => {
  const [held, stock] = await Promise.all([
    searchDevices().then(heldDevices),
    searchDevices({ inStock: true }),
  ]);
  const models = stock.flatMap(({ model }) => model?.trim() || []);
  return held.slice(0, exampleRows).map((device, at) => ({
    device: nameOf(device),
    displayName: textOf(device.employeeName),
    model: models.find((model) => model === device.model) ?? models[at] ?? models[0] ?? "",
  }));
};

const chargerRows = async (): Promise<Cells[]> =>
  heldDevices(await searchDevices())
    .filter(({ chargerStatus }) => isChargerEligible(chargerStatus))
    .slice(0, exampleRows)
    .map((device) => ({ device: nameOf(device), displayName: textOf(device.employeeName) }));

const rowsOf: Readonly<Record<RunKind, () => Promise<readonly Cells[]>>> = {
  onboard: async () => newPeople,
  edit: presentPeople,
  offboard: () => returnRows("offboard"),
  collect: () => returnRows("collect"),
  replace: replaceRows,
  charger: chargerRows,
};

/**
 * Returns the CSV of an example of a kind, which imports without a problem, or why there is none: an
 * example names people and devices that exist. Throws `ReadError`.
 */
export const exampleCsv = async (kind: RunKind): Promise<{ csv: string } | { missing: string }> => {
  const fields = runFields[kind];
  const rows = await rowsOf[kind]();
  if (rows.length === 0) {
    return { missing: "No example: none of the first 50 devices fits this job." };
  }
  const cells = rows.map((row) => fields.map(({ name }) => row[name] ?? ""));
  return { csv: csvStart + csvLines([fields.map(({ label }) => label), ...cells]) };
};
