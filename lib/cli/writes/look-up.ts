import type { Caller } from "#lib/cli/session/call.ts";
import { readPages } from "#lib/cli/session/read-pages.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { isContainer, isObject, type JsonObject, objectsIn } from "#lib/v4/normalize/json.ts";
import { methodOf, pathFieldsOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, operationNames, specOf, type WriteName } from "#lib/v4/registry.ts";

/**
 * Looks up what a write may have left, by a rule over the registry alone: the nearest read at the
 * write's own path shows it. The console's journal knows more of each kind of write
 * (lib/server/intents/writes).
 */

/** A write as the person asked for it. */
export interface Write {
  operation: WriteName;
  input: JsonObject;
}

/** How to look a write up. */
export interface LookupPlan {
  read: OperationName;
  /** The input of the read. */
  input: JsonObject;
  /** The list inside a single record in which the write leaves a record: `accessories`. */
  part: string | null;
}

const maxPages = 4;
/** How much earlier than the sending a record may be dated: clocks differ. */
const maxSkewMs = 5 * 60_000;

const readAt = (path: string) =>
  operationNames.find((name) => methodOf(specOf(name)) === "GET" && pathOf(specOf(name)) === path);

/** Returns how to look a write up, or `null` where the service never shows what it stored. */
export const lookupPlanOf = (write: WriteName, input: JsonObject): LookupPlan | null => {
  const spec = specOf(write);
  if (spec.isWriteOnly) return null;
  const segments = pathOf(spec).split("/");
  const last = segments.at(-1) ?? "";
  for (; segments.length > 1; segments.pop()) {
    const read = readAt(segments.join("/"));
    if (read === undefined) continue;
    const shape = specOf(read).input.shape;
    const { output } = specOf(read);
    const isPart = output.kind === "one" && methodOf(spec) === "POST";
    const isFilter = (field: string) =>
      pathFieldsOf(specOf(read)).includes(field) ||
      (field in shape && spec.input.shape[field]?.isOptional() === false);
    const filters = Object.entries(input).filter(([field]) => isFilter(field));
    return { read, input: Object.fromEntries(filters), part: isPart ? last : null };
  }
  return null;
};

/** Records among which the write's own would be. */
interface Candidates {
  records: JsonObject[];
  /** Whether these are all. */
  isWhole: boolean;
}

/** Reads the records among which the write's own would be. Throws `V4Error`. */
export const readCandidates = async (caller: Caller, plan: LookupPlan): Promise<Candidates> => {
  if (specOf(plan.read).output.kind === "one") {
    const { data } = await caller.call(plan.read, plan.input);
    const record = data as JsonObject;
    const records = plan.part === null ? [record] : objectsIn(record[plan.part]);
    return { records, isWhole: true };
  }
  const records: JsonObject[] = [];
  const pages = readPages(caller, plan.read, plan.input);
  for (let count = 0; count < maxPages; count += 1) {
    const { done, value } = await pages.next();
    if (done) return { records, isWhole: value.isComplete };
    records.push(...value.shown.records);
  }
  return { records, isWhole: (await pages.next()).done === true };
};

export const idsOf = (records: readonly JsonObject[]): string[] =>
  records.flatMap(({ id }) => (typeof id === "string" ? [id] : []));

const isBlank = (value: unknown) => value === null || value === undefined || value === "";

const toLoose = (value: unknown): unknown => {
  if (isBlank(value)) return null;
  if (Array.isArray(value)) return [...new Set(value.map(String))].sort().join("\n");
  return nameKey(String(value));
};

const hasObject = (value: unknown) =>
  Array.isArray(value) ? value.some(isContainer) : isObject(value);

/**
 * Compares what was sent with a record. `different` needs a contradiction. `same`: every value that a
 * record can show is equal, and every required field is among them. Otherwise `unclear`.
 */
export const compareSent = (
  write: WriteName,
  input: JsonObject,
  record: JsonObject,
): "same" | "different" | "unclear" => {
  const { shape } = specOf(write).input;
  const path = pathFieldsOf(specOf(write));
  let equal = 0;
  let isUnclear = false;
  for (const [field, sent] of Object.entries(input)) {
    if (path.includes(field)) continue;
    const found = record[field];
    const isRequired = shape[field]?.isOptional() === false;
    if (hasObject(sent) || found === undefined) {
      if (isRequired || !hasObject(sent)) isUnclear = true;
    } else if (toLoose(sent) === toLoose(found)) equal += 1;
    else return "different";
  }
  return equal > 0 && !isUnclear ? "same" : "unclear";
};

/** What a lookup found: the write's own record, or those that may be. */
export interface LookedUp {
  found: JsonObject | null;
  candidates: JsonObject[];
  /** Whether it would have shown the record, so that without a candidate there was none at that time. */
  isComplete: boolean;
}

const isOlder = ({ createdAt }: JsonObject, sentAt: number) => {
  const at = typeof createdAt === "string" ? parseMoment(createdAt)?.getTime() : undefined;
  return at !== undefined && at < sentAt - maxSkewMs;
};

/** Returns a record as its own read shows it, where a list may show less. */
const readWhole = async (caller: Caller, plan: LookupPlan, record: JsonObject) => {
  const one = readAt(`${pathOf(specOf(plan.read))}/{id}`);
  if (one === undefined || typeof record.id !== "string") return record;
  const { data } = await caller.call(one, { id: record.id });
  return { ...record, ...(data as JsonObject) };
};

/**
 * Returns whether this question shows a record that is known to exist: one from before the write, or with
 * other filters one of the list without filters. Without that, an empty answer proves nothing.
 */
const showsKnown = async (
  caller: Caller,
  plan: LookupPlan,
  records: readonly JsonObject[],
  baseline: readonly string[],
): Promise<boolean> => {
  if (idsOf(records).some((id) => baseline.includes(id))) return true;
  const fields = Object.keys(plan.input);
  if (fields.length === 0 || specOf(plan.read).output.kind === "one") return false;
  const listed = async (input: JsonObject) =>
    ((await caller.call(plan.read, input)).data as Page<JsonObject>).items;
  const known = (await listed({})).find(
    (record) => idsOf([record]).length > 0 && fields.every((field) => !isBlank(record[field])),
  );
  if (known === undefined) return false;
  const same = await listed(Object.fromEntries(fields.map((field) => [field, known[field]])));
  return same.some(({ id }) => id === known.id);
};

/**
 * Looks a write up once. Only a single new record with all that was sent is its own. Throws `V4Error`.
 */
export const lookUp = async (
  caller: Caller,
  plan: LookupPlan,
  { operation, input }: Write,
  { baseline, sentAt }: { baseline: readonly string[]; sentAt: number },
): Promise<LookedUp> => {
  const isUpdate = methodOf(specOf(operation)) === "PATCH";
  const read = await readCandidates(caller, plan);
  const records = read.records.filter(
    (record) => isUpdate || (!baseline.includes(String(record.id)) && !isOlder(record, sentAt)),
  );
  const compared = [];
  for (const record of records) {
    let likeness = compareSent(operation, input, record);
    let whole = record;
    if (likeness === "unclear" && plan.part === null && !isUpdate) {
      whole = await readWhole(caller, plan, record);
      likeness = compareSent(operation, input, whole);
    }
    if (likeness !== "different") compared.push({ record: whole, likeness });
  }
  const [only] = compared;
  const isFound = compared.length === 1 && only?.likeness === "same";
  return {
    found: isFound ? (only?.record ?? null) : null,
    candidates: compared.map(({ record }) => record),
    isComplete:
      read.isWhole && (isUpdate || (await showsKnown(caller, plan, read.records, baseline))),
  };
};
