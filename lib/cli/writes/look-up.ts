import type { Caller } from "#lib/cli/session/call.ts";
import { readPages } from "#lib/cli/session/read-pages.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { methodOf, pathFieldsOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, operationNames, specOf, type WriteName } from "#lib/v4/registry.ts";
import { isContainer, isObject, type JsonObject, objectsIn } from "#lib/v4/shape/json.ts";

/**
 * Looks up what a write may have left, by a rule over the registry alone: the nearest read at the
 * write's own path shows it. The console's journal knows more of each kind of write
 * (lib/server/intents/writes); this never says that a write was not carried out.
 */

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

/** Reads the records among which the write's own would be. Throws `V4Error`. */
export const readCandidates = async (caller: Caller, plan: LookupPlan): Promise<JsonObject[]> => {
  if (specOf(plan.read).output.kind === "one") {
    const { data } = await caller.call(plan.read, plan.input);
    const record = data as JsonObject;
    return plan.part === null ? [record] : objectsIn(record[plan.part]);
  }
  const records: JsonObject[] = [];
  let pages = 0;
  for await (const { shown } of readPages(caller, plan.read, plan.input)) {
    records.push(...shown.records);
    pages += 1;
    if (pages >= maxPages) break;
  }
  return records;
};

export const idsOf = (records: readonly JsonObject[]): string[] =>
  records.flatMap(({ id }) => (typeof id === "string" ? [id] : []));

const isBlank = (value: unknown) => value === null || value === undefined || value === "";

const toLoose = (value: unknown): unknown => {
  if (isBlank(value)) return null;
  if (Array.isArray(value)) return [...new Set(value.map(String))].sort().join("\n");
  return String(value).normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
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
 * Looks a write up once. Only a single new record with all that was sent is its own. Throws `V4Error`.
 */
export const lookUp = async (
  caller: Caller,
  plan: LookupPlan,
  { operation, input }: { operation: WriteName; input: JsonObject },
  { baseline, sentAt }: { baseline: readonly string[]; sentAt: number },
): Promise<LookedUp> => {
  const isUpdate = methodOf(specOf(operation)) === "PATCH";
  const records = (await readCandidates(caller, plan)).filter(
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
  };
};
