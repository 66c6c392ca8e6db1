import { read } from "#lib/client/read.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { t } from "#lib/protocol/words/t.ts";
import { openChargerRequest } from "#lib/v4/charger-requests.ts";
import {
  chargerOrdersOf,
  deviceOrdersIn,
  deviceSearchesOf,
  maxDeviceOrders,
} from "#lib/v4/device-order-match.ts";
import { isDeployable } from "#lib/v4/device-place.ts";
import {
  deployableStatus,
  eligibleChargerStatuses,
  isChargerEligible,
} from "#lib/v4/fields/known-values.ts";
import type { InputOf, RecordOf } from "#lib/v4/registry.ts";

type Cells = Readonly<Record<string, string>>;
type Device = RecordOf<"inventory.search">;
type Search = Omit<InputOf<"inventory.search">, "limit">;

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

/** An example is not worth more reads of orders. */
const maxChargerSearches = 8;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const nameOf = (device: Device) => device.serialNumber || device.id;

const searchDevices = async (input: Search) =>
  (await read("inventory.search", { ...input, limit: maxDevices })).data.items;

/** A service may give devices in use another status. */
const inUse: readonly Search[] = [{ status: "assigned" }, {}];

/** Returns devices of some searches that fit and that someone holds, each of another person. */
const heldDevices = async (
  searches: readonly Search[] = inUse,
  isFitting: (device: Device) => boolean = () => true,
) => {
  const found = await Promise.all(searches.map(searchDevices));
  const byHolder = Map.groupBy(
    found.flat().filter((device) => device.employeeId && isFitting(device)),
    ({ employeeId }) => textOf(employeeId),
  );
  return [...byHolder.values()].flatMap(([first]) => first ?? []);
};

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
  (await heldDevices()).slice(0, exampleRows).map((device) => ({
    id: textOf(device.employeeId),
    displayName: textOf(device.employeeName),
    ...(kind === "collect" ? { devices: nameOf(device) } : {}),
  }));

/** Finds a model that can be deployed now, near the holder of a device if there is one, and uses it up. */
const findReplacement = async ({ country, model }: Device, used: Set<string>) => {
  const near = country ? await searchDevices({ status: deployableStatus, country }) : [];
  const all = near.length > 0 ? near : await searchDevices({ status: deployableStatus });
  const free = all.filter((each) => isDeployable(each) && each.model?.trim() && !used.has(each.id));
  const chosen = free.find((each) => each.model === model) ?? free[0];
  if (chosen) used.add(chosen.id);
  return chosen?.model?.trim();
};

/** Returns devices with a model in stock that can replace each. */
const replaceRows = async (): Promise<Cells[]> => {
  const rows: Cells[] = [];
  const used = new Set<string>();
  for (const device of (await heldDevices()).slice(0, exampleRows)) {
    const model = await findReplacement(device, used);
    const displayName = textOf(device.employeeName);
    if (model) rows.push({ device: nameOf(device), displayName, model });
  }
  return rows;
};

/** Finds an order of the device's holder, on which a charger can be requested and was not yet. */
const findChargerOrder = async (device: Device): Promise<string | null> => {
  const pages = await Promise.all(
    deviceSearchesOf(device).map(
      async ({ query }) => (await read("orders.list", { query, limit: maxDeviceOrders })).data,
    ),
  );
  const listed = deviceOrdersIn(pages, device).slice(0, maxDeviceOrders);
  // Only the single read of an order shows its accessories.
  const orders = await Promise.all(
    listed.map(async ({ id }) => (await read("orders.get", { id })).data),
  );
  if (openChargerRequest(orders, device).state === "open") return null;
  const ofHolder = orders.filter(({ employeeId }) => employeeId === device.employeeId);
  return chargerOrdersOf(ofHolder, device)[0]?.id ?? null;
};

const chargerRows = async (): Promise<Cells[]> => {
  const rows: Cells[] = [];
  // No filter finds these devices, but the text search of the service may.
  const searches = [...eligibleChargerStatuses.map((query) => ({ query })), ...inUse];
  const due = await heldDevices(searches, ({ chargerStatus }) => isChargerEligible(chargerStatus));
  for (const device of due.slice(0, maxChargerSearches)) {
    const order = await findChargerOrder(device);
    if (order === null) continue;
    rows.push({ device: nameOf(device), displayName: textOf(device.employeeName), order });
    if (rows.length === exampleRows) break;
  }
  return rows;
};

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
    return { missing: t("runImport.noExample") };
  }
  const cells = rows.map((row) => fields.map(({ name }) => row[name] ?? ""));
  return { csv: csvStart + csvLines([fields.map(({ name }) => runFieldWord(name)), ...cells]) };
};
