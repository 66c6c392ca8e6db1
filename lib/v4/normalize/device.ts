import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { liftPerson } from "#lib/v4/normalize/employees-and-teams.ts";
import { fill, type Meaning } from "#lib/v4/normalize/fill.ts";
import { isFilledText, isObject, type JsonObject, own } from "#lib/v4/normalize/json.ts";
import { isRelation } from "#lib/v4/normalize/resource-names.ts";

/** Names that lead to the charger's status, in one field or two: `chargerStatus`, `charger.status`. */
const chargerPath = /\b(?:charger|power (?:adapter|supply))(?: (status|state|condition))?$/;

/** Names of requests: a requested charger is not the device's charger. */
const requestName = /\b(?:requests?|requested|orders?|ordered|shipments?)\b/;

const hasStatus = (object: JsonObject) =>
  Object.keys(object).some((name) => /\b(?:status|state)$/.test(phraseOf(name)));

const chargerStatus: Meaning = {
  field: "chargerStatus",
  read: ({ path, value, holder }) => {
    const found = chargerPath.exec(path);
    if (!found || !isFilledText(value) || requestName.test(path)) return undefined;
    const [, attribute] = found;
    // Text without such a word in its name may be the charger's model: `charger: "65 W"`.
    if (attribute === undefined) return isChargerEligible(value) ? value : undefined;
    return attribute === "condition" && hasStatus(holder) ? undefined : value;
  },
};

/** Whether an object is another record: it has an id and is not the charger. */
const isOtherRecord = (object: JsonObject, name: string) =>
  isRelation(name) || (own(object, "id") !== undefined && !chargerPath.test(phraseOf(name)));

/** Returns the status in `{type: "charger", status: "Damaged"}`, unless that is a request for one. */
const listedStatus = (item: unknown) => {
  if (!isObject(item) || Object.keys(item).some((name) => /\bid$/.test(phraseOf(name)))) return [];
  const isCharger = Object.entries(item).some(
    ([name, value]) =>
      /^(?:type|kind|category|name|accessory|accessory type)$/.test(phraseOf(name)) &&
      isFilledText(value) &&
      chargerPath.test(phraseOf(value)),
  );
  const status = own(item, "status") ?? own(item, "condition");
  return isCharger && isFilledText(status) ? [status] : [];
};

/** Returns the status of the one charger in a list of accessories. The list stays as it is. */
const listedCharger = (record: JsonObject, known: ReadonlySet<string>) => {
  const found = Object.entries(record).flatMap(([name, value]) =>
    known.has(name) ||
    isPrivateName(name) ||
    requestName.test(phraseOf(name)) ||
    !Array.isArray(value)
      ? []
      : value.flatMap(listedStatus),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
};

/** Moves the holder and charger status of a device to its fields. Source: api-v4.md, Device. */
export const normalizeDevice = (record: JsonObject, known: ReadonlySet<string>) => {
  liftPerson(record, known);
  fill(record, [chargerStatus], { known, isClosed: isOtherRecord });
  const listed = listedCharger(record, known);
  if (record.chargerStatus == null && listed !== undefined) record.chargerStatus = listed;
};
