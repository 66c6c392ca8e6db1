import "server-only";
import { compare, type Likeness } from "#lib/server/intents/compare";
import { type Fields, keyOf } from "#lib/server/intents/record";
import { searchList } from "#lib/server/intents/search";
import { keyedHash } from "#lib/server/intents/secrets";
import type { JournalSettings } from "#lib/server/intents/settings";
import type { Client } from "#lib/v4/client";
import type { OrderRequest } from "#lib/v4/operations/orders";
import type { WriteName } from "#lib/v4/registry";

/** A record that may be what was asked for. */
export interface Candidate {
  likeness: Exclude<Likeness, "different">;
  record: Fields;
}

/** What one look at the service showed. */
export interface Look {
  candidates: Candidate[];
  isComplete: boolean;
  isCapped: boolean;
  /** `held`: what was known to be there was found by the same search. `none`: nothing was known. */
  control: "held" | "failed" | "none";
  /** For the baseline: what to expect to find again. */
  nextControl: string | null;
  /** The search left out what is older, in milliseconds of the service's clock. */
  endedAt: number | null;
  /** Keyed hash of the values that an update would replace. */
  values: string | null;
  skewMs: number | null;
  upstreamMs: number;
}

export interface LookRequest {
  operation: WriteName;
  input: Fields;
  /** What the same look is known to find, from the baseline. */
  control: string | null;
  /** Nothing older can matter; milliseconds of the service's clock, or `null` for no limit. */
  since: number | null;
}

type Settings = Pick<JournalSettings, "pageSize" | "mostPages">;
type Looker = (client: Client, request: LookRequest, settings: Settings) => Promise<Look>;

const candidatesIn = (operation: WriteName, input: Fields, records: readonly Fields[]) =>
  records.flatMap((record): Candidate[] => {
    const likeness = compare(operation, input, record);
    return likeness === "different" ? [] : [{ likeness, record }];
  });

const controlIn = (control: string | null, records: readonly Fields[]): Look["control"] => {
  if (control === null) return "none";
  return records.some((record) => keyOf(record) === control) ? "held" : "failed";
};

const keyOfFirst = (records: readonly Fields[]) => {
  const [first] = records;
  return first === undefined ? null : keyOf(first);
};

/** A list need not say which devices an order is for; the single read may. */
const inFull = async (client: Client, candidates: Candidate[], request: LookRequest) => {
  let upstreamMs = 0;
  const full: Candidate[] = [];
  for (const candidate of candidates.slice(0, 5)) {
    const hasDevices = Array.isArray(candidate.record.productIds);
    if (candidate.likeness !== "unclear" || hasDevices) {
      full.push(candidate);
      continue;
    }
    const answer = await client.perform("orders.get", { id: keyOf(candidate.record) });
    upstreamMs += answer.upstreamMs;
    const record = { ...candidate.record, ...answer.data };
    full.push(...candidatesIn(request.operation, request.input, [record]));
  }
  return { candidates: [...full, ...candidates.slice(5)], upstreamMs };
};

const lookAtOrders: Looker = async (client, request, settings) => {
  const { operation, input, since, control } = request;
  const { records, ...searched } = await searchList(
    client,
    "orders.list",
    { type: [String(input.orderType)], sort: "createdAt", sortDirection: "desc" },
    { ...settings, since, control },
  );
  const { candidates, upstreamMs } = await inFull(
    client,
    candidatesIn(operation, input, records),
    request,
  );
  return {
    ...searched,
    upstreamMs: searched.upstreamMs + upstreamMs,
    candidates,
    control: controlIn(control, records),
    nextControl: keyOfFirst(records),
    values: null,
  };
};

/** Teams and saved addresses: one list of all there is. */
const lookAtAll =
  (name: "teams.list" | "company.addresses"): Looker =>
  async (client, { operation, input, control }, settings) => {
    const limits = { ...settings, since: null, control };
    const { records, ...searched } = await searchList(client, name, {}, limits);
    return {
      ...searched,
      candidates: candidatesIn(operation, input, records),
      control: controlIn(control, records),
      nextControl: keyOfFirst(records),
      values: null,
    };
  };

const isSomeoneElse = (other: string | null | undefined, email: string) =>
  typeof other === "string" && other !== "" && other.toLowerCase() !== email.toLowerCase();

/**
 * The e-mail filter is exact. That it works at all is shown by somebody else's address, who is kept
 * by id: no address is stored in the clear.
 */
const lookAtEmployees: Looker = async (client, { operation, input, control }, settings) => {
  const limits = { ...settings, since: null, control: null };
  const email = String(input.email);
  const { records, ...searched } = await searchList(client, "employees.list", { email }, limits);
  const look: Look = {
    ...searched,
    candidates: candidatesIn(operation, input, records),
    control: "none",
    nextControl: null,
    values: null,
  };
  if (control === null) {
    const some = await client.perform("employees.list", { limit: 5 });
    const other = some.data.items.find((employee) => isSomeoneElse(employee.email, email));
    const upstreamMs = look.upstreamMs + some.upstreamMs;
    return { ...look, nextControl: other?.id ?? null, upstreamMs };
  }
  const known = await client.perform("employees.get", { id: control });
  const filter = known.data.email ?? "";
  const filtered = await client.perform("employees.list", { email: filter || control });
  return {
    ...look,
    control: filtered.data.items.some(({ id }) => id === control) ? "held" : "failed",
    upstreamMs: look.upstreamMs + known.upstreamMs + filtered.upstreamMs,
  };
};

const listOfRecords = (value: unknown): Fields[] =>
  Array.isArray(value)
    ? value.filter((item): item is Fields => typeof item === "object" && item !== null)
    : [];

/** Accessories show up among what belongs to the parent order, wherever a dialect puts them. */
const lookAtAccessories: Looker = async (client, { operation, input, control }) => {
  const answer = await client.perform("orders.get", { id: String(input.id) });
  const order: Fields = answer.data;
  const children = [...listOfRecords(order.accessories), ...listOfRecords(order.subOrders)];
  return {
    candidates: candidatesIn(operation, input, children),
    isComplete: true,
    isCapped: false,
    control: controlIn(control, [order]),
    nextControl: keyOf(order),
    endedAt: null,
    values: null,
    skewMs: answer.date === null ? null : answer.date - Date.now(),
    upstreamMs: answer.upstreamMs,
  };
};

/** An update is found by what its record says now. */
const lookAtOne =
  (name: "employees.get" | "teams.get"): Looker =>
  async (client, { operation, input, control }) => {
    const answer = await client.perform(name, { id: String(input.id) });
    const record: Fields = answer.data;
    const fields = Object.keys(input).filter((field) => field !== "id");
    return {
      candidates: candidatesIn(operation, input, [record]),
      isComplete: true,
      isCapped: false,
      control: controlIn(control, [record]),
      nextControl: keyOf(record),
      endedAt: null,
      values: keyedHash(
        "values",
        fields.map((field) => record[field] ?? null),
      ),
      skewMs: answer.date === null ? null : answer.date - Date.now(),
      upstreamMs: answer.upstreamMs,
    };
  };

const lookers: Readonly<Record<WriteName, Looker | null>> = {
  "orders.create": lookAtOrders,
  "orders.purchase": lookAtOrders,
  "orders.add-accessory": lookAtAccessories,
  "employees.create": lookAtEmployees,
  "employees.update": lookAtOne("employees.get"),
  "teams.create": lookAtAll("teams.list"),
  "teams.update": lookAtOne("teams.get"),
  "company.add-address": lookAtAll("company.addresses"),
  // A PIN is write-only: there is nothing to look at.
  "products.add-pin": null,
};

/** Whether what was written can be read back at all. */
export const canLook = (operation: WriteName) => lookers[operation] !== null;

/** Whether a second record of the same name or address would be refused (409). */
export const isUnique = (operation: WriteName) =>
  operation === "employees.create" || operation === "teams.create";

/** One look for what a write may have left. `null` where it can't be read back. Throws `V4Error`. */
export const lookFor = async (
  client: Client,
  request: LookRequest,
  settings: Settings,
): Promise<Look | null> => (await lookers[request.operation]?.(client, request, settings)) ?? null;

/** Whether the service has a pre-flight for the write, and what it says of it. */
export const findObstacles = async (client: Client, operation: WriteName, input: Fields) => {
  if (operation !== "orders.create") return { obstacles: [], upstreamMs: 0 };
  const answer = await client.perform("orders.validate", input as OrderRequest);
  const { valid, errors } = answer.data;
  return {
    obstacles: valid === false ? (errors?.length ? errors : [{ message: null, field: null }]) : [],
    upstreamMs: answer.upstreamMs,
  };
};
