import { type Drift, type DriftLog, driftLog } from "#lib/v4/drift.ts";
import { V4Error } from "#lib/v4/errors.ts";
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
import { normalizeAddress } from "#lib/v4/shape/address.ts";
import { keepAsReceived, readRecord, unusable } from "#lib/v4/shape/canonical.ts";
import { normalizeDevice } from "#lib/v4/shape/device.ts";
import { normalizeEmployee } from "#lib/v4/shape/employee.ts";
import { type CandidateRecord, findOne, findWhole, hasKnownField } from "#lib/v4/shape/envelope.ts";
import { findList } from "#lib/v4/shape/find-list.ts";
import { readHistory } from "#lib/v4/shape/history.ts";
import { isObject, type JsonObject } from "#lib/v4/shape/json.ts";
import { normalizeOrder } from "#lib/v4/shape/order.ts";
import { readPaging } from "#lib/v4/shape/paging.ts";
import { type ObjectPlan, objectPlanOf } from "#lib/v4/shape/plan.ts";
import { readTracking } from "#lib/v4/shape/shipments.ts";
import { readSla } from "#lib/v4/shape/sla.ts";
import { normalizeTeam } from "#lib/v4/shape/team.ts";
import { readValidation } from "#lib/v4/shape/validation.ts";

export interface Shaped<Name extends OperationName> {
  data: OutputOf<Name>;
  drift: Drift[];
}

/** Brings the facts of a record to their documented places, from wherever a service keeps them. */
type Normalize = (record: JsonObject, known: ReadonlySet<string>) => void;

const normalizers = new Map<unknown, Normalize>([
  [employeeSchema, normalizeEmployee],
  [deviceSchema, normalizeDevice],
  [addressSchema, normalizeAddress],
  [teamSchema, normalizeTeam],
  [orderSchema, normalizeOrder],
]);

/** Answers whose fields the contract does not show: they are read as a whole. */
const undocumented = new Map<unknown, Normalize>([
  [orderHistorySchema, readHistory],
  [orderTrackingResultSchema, readTracking],
  [orderSlaSchema, readSla],
  [orderValidationSchema, readValidation],
]);

/** Whether a record has documented single values alone: there is nothing to bring to its place. */
const isPlain = (record: JsonObject, plan: ObjectPlan) =>
  Object.entries(record).every(
    ([name, value]) =>
      plan.ownNames.has(name) && name !== "firstName" && name !== "lastName" && !isHolder(value),
  );

const isHolder = (value: unknown) => typeof value === "object" && value !== null;

const toRecord = (name: OperationName, json: JsonObject, path: string, drift: DriftLog) => {
  const { record: schema } = specOf(name).output;
  const plan = objectPlanOf(schema);
  const record = readRecord(plan, json, path, drift);
  if (record === unusable) return null;
  const documented = isPlain(record, plan) ? undefined : normalizers.get(schema);
  const normalize = undocumented.get(schema) ?? documented;
  if (!normalize) return record;
  const copy = structuredClone(record);
  normalize(copy, plan.knownNames);
  // What was brought to a documented place is read there as documented. Its drift is noted already.
  const again = readRecord(plan, copy, path, driftLog(name));
  return again === unusable ? record : again;
};

const shapeList = (name: OperationName, key: string, json: unknown, drift: DriftLog) => {
  const found = findList(json, key, objectPlanOf(specOf(name).output.record), drift);
  if (!found) return null;
  const items: JsonObject[] = [];
  for (const item of found.items) {
    const record = isObject(item) ? toRecord(name, item, `${key}[]`, drift) : null;
    if (record) items.push(record);
    else if (!isObject(item)) drift.note(`${key}[]`, "object", item);
  }
  return { items, ...readPaging(found.around, found.items.length, drift) };
};

/**
 * A record together with what stood beside it in its envelope. An object or a list beside it may be
 * one of its documented fields; a single value is one only in an answer without documented fields.
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
    const isField = isDocumented && plan.knownNames.has(name) && !isHolder(value);
    if (isFree && !isField) whole[name] = value;
    else if (JSON.stringify(whole[name]) === JSON.stringify(value)) continue;
    else aside[name] = Object.hasOwn(aside, name) ? [aside[name], value].flat() : value;
  }
  return { whole, aside };
};

const shapeOne = (
  name: OperationName,
  key: string,
  json: unknown,
  drift: DriftLog,
  id: string | null,
) => {
  const spec = specOf(name);
  const plan = objectPlanOf(spec.output.record);
  const isDocumented = !undocumented.has(spec.output.record);
  const found = isDocumented ? findOne(json, key, plan, id) : findWhole(json, key, plan);
  if (!found) return null;
  const { whole, aside } = withBeside(found, plan, isDocumented);
  const record = toRecord(name, whole, key, drift);
  if (record === null) return null;
  if (spec.effect === "read" && !hasKnownField(record, plan)) drift.note(key, "object", undefined);
  keepAsReceived(record, aside);
  return record;
};

/**
 * An answer of the service in its one canonical form, whichever dialect, casing and envelope it
 * came in. Unknown fields and unknown values are kept, and so is what came wrong, in `asReceived`;
 * both are listed as drift. `id` is the record that was asked for, where one was. Total: the only
 * thing it throws is a `V4Error` of kind `malformed`, when there is no list or no readable record.
 * Source: api-v4.md, Resources and their fields; Versioning 2 and 5.
 */
export const shape = <Name extends OperationName>(
  name: Name,
  json: unknown,
  id: string | null = null,
): Shaped<Name> => {
  const { output, effect } = specOf(name);
  const drift = driftLog(name);
  const data =
    output.kind === "list"
      ? shapeList(name, output.key, json, drift)
      : shapeOne(name, output.key, json, drift, id);
  if (data === null) {
    // A write that answered 2xx was accepted, or not: only a re-read can tell.
    throw new V4Error({ kind: "malformed", operation: name, isSettled: effect === "read" });
  }
  return { data: data as OutputOf<Name>, drift: drift.all() };
};
