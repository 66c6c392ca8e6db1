import { type Drift, type DriftLog, driftLog } from "#lib/v4/drift.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { normalizeAddress } from "#lib/v4/normalize/address.ts";
import { keepAsReceived, readRecord, unusable } from "#lib/v4/normalize/canonical.ts";
import { normalizeDevice } from "#lib/v4/normalize/device.ts";
import { normalizeEmployee, normalizeTeam } from "#lib/v4/normalize/employees-and-teams.ts";
import {
  type CandidateRecord,
  findOne,
  findWhole,
  hasKnownField,
} from "#lib/v4/normalize/envelope.ts";
import { findList } from "#lib/v4/normalize/find-list.ts";
import { readHistory } from "#lib/v4/normalize/history.ts";
import {
  copyJson,
  isContainer,
  isObject,
  isSameJson,
  type JsonObject,
} from "#lib/v4/normalize/json.ts";
import { normalizeOrder } from "#lib/v4/normalize/order.ts";
import { readPaging } from "#lib/v4/normalize/paging.ts";
import { type ObjectPlan, objectPlanOf } from "#lib/v4/normalize/plan.ts";
import { readSla } from "#lib/v4/normalize/sla.ts";
import { readTracking } from "#lib/v4/normalize/tracking.ts";
import { readValidation } from "#lib/v4/normalize/validation.ts";
import { addressSchema, teamSchema } from "#lib/v4/records/company.ts";
import { deviceSchema } from "#lib/v4/records/device.ts";
import { employeeSchema } from "#lib/v4/records/employee.ts";
import {
  orderHistorySchema,
  orderSchema,
  orderSlaSchema,
  orderTrackingResultSchema,
  orderValidationSchema,
} from "#lib/v4/records/order.ts";
import { type OperationName, type OutputOf, specOf } from "#lib/v4/registry.ts";

/**
 * Why a list may lack records. `unreadable`: the answer holds one that could not be read.
 * `unfamiliar`: the list is empty, and neither its name nor a total shows that it is the one asked for.
 */
export type ListGap = "unreadable" | "unfamiliar";

export interface Normalized<Name extends OperationName> {
  data: OutputOf<Name>;
  drift: Drift[];
  /** `null` for a list without a gap, and for a single record. */
  gap: ListGap | null;
}

/** Moves the facts of a record to their documented fields. Changes the record in place. */
type Normalize = (record: JsonObject, known: ReadonlySet<string>) => void;

const normalizers = new Map<unknown, Normalize>([
  [employeeSchema, normalizeEmployee],
  [deviceSchema, normalizeDevice],
  [addressSchema, normalizeAddress],
  [teamSchema, normalizeTeam],
  [orderSchema, normalizeOrder],
]);

/** Readers of the answers whose fields the contract does not show. */
const undocumented = new Map<unknown, Normalize>([
  [orderHistorySchema, readHistory],
  [orderTrackingResultSchema, readTracking],
  [orderSlaSchema, readSla],
  [orderValidationSchema, readValidation],
]);

/** Whether a record has only documented fields with single values, so that nothing needs to move. */
const isFlat = (record: JsonObject, plan: ObjectPlan) =>
  Object.entries(record).every(
    ([name, value]) =>
      plan.ownNames.has(name) && name !== "firstName" && name !== "lastName" && !isContainer(value),
  );

const toRecord = (name: OperationName, json: JsonObject, path: string, drift: DriftLog) => {
  const { record: schema } = specOf(name).output;
  const plan = objectPlanOf(schema);
  const record = readRecord(plan, json, path, drift);
  if (record === unusable) return null;
  const documented = isFlat(record, plan) ? undefined : normalizers.get(schema);
  const normalize = undocumented.get(schema) ?? documented;
  if (!normalize) return record;
  const copy = copyJson(record);
  normalize(copy, plan.knownNames);
  if (isSameJson(copy, record)) return record;
  // Moved values are read as documented. Their drift was noted when the record was first read.
  const again = readRecord(plan, copy, path, driftLog(name));
  return again === unusable ? record : again;
};

const normalizeList = (name: OperationName, key: string, json: unknown, drift: DriftLog) => {
  const found = findList(json, key, objectPlanOf(specOf(name).output.record), drift);
  if (!found) return null;
  const items: JsonObject[] = [];
  for (const item of found.items) {
    const record = isObject(item) ? toRecord(name, item, `${key}[]`, drift) : null;
    if (record) items.push(record);
    else if (!isObject(item)) drift.note(`${key}[]`, "object", item);
  }
  const paging = readPaging(found.around, found.items.length, drift);
  const isUnreadable = items.length < found.items.length;
  const isUnfamiliar = !found.isNamed && items.length === 0 && paging.totalCount !== 0;
  const gap = isUnreadable ? "unreadable" : isUnfamiliar ? "unfamiliar" : null;
  return { data: { items, ...paging }, gap } as const;
};

/**
 * Returns a record together with the fields beside it in its envelope. An object or a list beside it
 * may be one of its documented fields; a single value may be one only where the contract does not
 * show the answer's fields. `aside` holds the values that are not.
 */
const withBeside = (
  { record, beside }: CandidateRecord,
  plan: ObjectPlan,
  isDocumented: boolean,
) => {
  const whole: JsonObject = { ...record };
  const aside: JsonObject = {};
  for (const [name, value] of beside) {
    const isFree = whole[name] === undefined || whole[name] === null;
    const isField = isDocumented && plan.knownNames.has(name) && !isContainer(value);
    if (isFree && !isField) whole[name] = value;
    else if (isSameJson(whole[name], value)) continue;
    else aside[name] = Object.hasOwn(aside, name) ? [aside[name], value].flat() : value;
  }
  return { whole, aside };
};

const normalizeOne = (
  name: OperationName,
  key: string,
  json: unknown,
  drift: DriftLog,
  id: string | null,
) => {
  const spec = specOf(name);
  const plan = objectPlanOf(spec.output.record);
  const isDocumented = !undocumented.has(spec.output.record);
  const found = isDocumented
    ? findOne(json, key, plan, id)
    : findWhole(json, { key, plan, isVerdict: spec.output.record === orderValidationSchema });
  if (!found) return null;
  const { whole, aside } = withBeside(found, plan, isDocumented);
  const record = toRecord(name, whole, key, drift);
  if (record === null) return null;
  if (spec.effect === "read" && !hasKnownField(record, plan)) drift.note(key, "object", undefined);
  keepAsReceived(record, aside);
  return record;
};

/**
 * Returns an answer of the service in its one canonical form, from any dialect, casing and envelope.
 * Keeps unknown fields and unknown values, and in `asReceived` the values of an undocumented type;
 * lists both as drift. `id` is the id of the requested record, where the path names one. Throws only
 * a `V4Error` of kind `malformed`, when the answer holds no list or no readable record.
 * Source: api-v4.md, Resources and their fields; Versioning 2 and 5.
 */
export const normalize = <Name extends OperationName>(
  name: Name,
  json: unknown,
  id: string | null = null,
): Normalized<Name> => {
  const { output, effect } = specOf(name);
  const drift = driftLog(name);
  const list = output.kind === "list" ? normalizeList(name, output.key, json, drift) : null;
  const data =
    output.kind === "list" ? list?.data : normalizeOne(name, output.key, json, drift, id);
  if (data == null) {
    // A 2xx status alone does not prove that a write was accepted: only a re-read does.
    throw new V4Error({ kind: "malformed", operation: name, isSettled: effect === "read" });
  }
  return { data: data as OutputOf<Name>, drift: drift.all(), gap: list?.gap ?? null };
};

/** Whether an answer is a plain no to a pre-flight check, and not one of the documented error bodies. */
export const isDenial = (json: unknown): boolean => {
  try {
    return normalize("orders.validate", json).data.valid === false;
  } catch {
    return false;
  }
};
