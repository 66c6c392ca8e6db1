import { type Drift, type DriftLog, driftLog } from "#lib/v4/drift";
import { V4Error } from "#lib/v4/errors";
import { employeeSchema } from "#lib/v4/records/employee";
import { orderTrackingResultSchema } from "#lib/v4/records/order";
import { type OperationName, type OutputOf, specOf } from "#lib/v4/registry";
import { readRecord, unusable } from "#lib/v4/shape/canonical";
import { settleEmployee, settleTracking } from "#lib/v4/shape/dialect";
import { findList, findOne, hasKnownField } from "#lib/v4/shape/envelope";
import { isObject, type JsonObject } from "#lib/v4/shape/json";
import { readPaging } from "#lib/v4/shape/paging";
import { objectPlanOf } from "#lib/v4/shape/plan";

export interface Shaped<Name extends OperationName> {
  data: OutputOf<Name>;
  drift: Drift[];
}

const toRecord = (name: OperationName, json: JsonObject, path: string, drift: DriftLog) => {
  const { record: schema } = specOf(name).output;
  const record = readRecord(objectPlanOf(schema), json, path, drift);
  if (record === unusable) return null;
  if (schema === employeeSchema) settleEmployee(record);
  if (schema === orderTrackingResultSchema) settleTracking(record);
  return record;
};

const shapeList = (name: OperationName, key: string, json: unknown, drift: DriftLog) => {
  const found = findList(json, key, drift);
  if (!found) return null;
  const items: JsonObject[] = [];
  for (const item of found.items) {
    const record = isObject(item) ? toRecord(name, item, `${key}[]`, drift) : null;
    if (record) items.push(record);
    else if (!isObject(item)) drift.note(`${key}[]`, "object", item);
  }
  return { items, ...readPaging(found.around, found.items.length, drift) };
};

const shapeOne = (name: OperationName, key: string, json: unknown, drift: DriftLog) => {
  const spec = specOf(name);
  const plan = objectPlanOf(spec.output.record);
  const found = findOne(json, key, plan);
  if (!found) return null;
  if (spec.effect === "read" && !hasKnownField(found, plan)) drift.note(key, "object", undefined);
  return toRecord(name, found, key, drift);
};

/**
 * An answer of the service in its one canonical form, whichever dialect, casing and envelope it
 * came in. Unknown fields and unknown values are kept; what came wrong is set aside and listed as
 * drift. Total: the only thing it throws is a `V4Error` of kind `malformed`, when there is no list
 * or no readable record. Source: api-v4.md, Resources and their fields; Versioning 2 and 5.
 */
export const shape = <Name extends OperationName>(name: Name, json: unknown): Shaped<Name> => {
  const { output, effect } = specOf(name);
  const drift = driftLog(name);
  const data =
    output.kind === "list"
      ? shapeList(name, output.key, json, drift)
      : shapeOne(name, output.key, json, drift);
  if (data === null) {
    // A write that answered 2xx was accepted, or not: only a re-read can tell.
    throw new V4Error({ kind: "malformed", operation: name, isSettled: effect === "read" });
  }
  return { data: data as OutputOf<Name>, drift: drift.all() };
};
