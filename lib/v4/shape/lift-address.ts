import { type AddressPart, addressPartOf } from "#lib/v4/fields/address-parts.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { asReceived, isHollow, isObject, type JsonObject } from "#lib/v4/shape/json.ts";

/** Names of objects that hold where a person's devices go, if they hold an address. */
const placeName = /\b(?:address|addresses|delivery|shipping|location|residence|home)$/;

/** Names of objects that belong to something or someone else, or to another time. */
const otherName =
  /\b(?:billing|company|office|warehouse|work|workplace|employer|organi[sz]ation|team|department|site|branch|headquarters|hq|previous|old|former|past|return|returns|pickup|manager|supervisor|boss|emergency|next of kin|partner|spouse|parent|creator|created by|birth|birthplace|origin|tax|bank|device|devices|order|orders|shipment|shipments)\b/;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== "";

interface Found {
  holder: JsonObject;
  name: string;
  value: unknown;
}

const partsIn = (place: JsonObject): Map<AddressPart, Found> => {
  const found = new Map<AddressPart, Found>();
  for (const [name, value] of Object.entries(place)) {
    const part = addressPartOf(name);
    const isText = typeof value === "string" || Number.isSafeInteger(value);
    if (part !== null && isText && value !== "" && !found.has(part)) {
      found.set(part, { holder: place, name, value });
    }
  }
  return found;
};

interface Place {
  place: JsonObject;
  /** Lower is better: an address for deliveries before another one, then the shallower. */
  rank: number;
}

/** The rank of an address that no name calls the person's home or where devices go. */
const unnamed = 8;

/** Whether an object holds an address, which without a name that says so takes a street or a code. */
const isAddress = (object: JsonObject, isNamed: boolean) => {
  const found = partsIn(object);
  found.delete("phone");
  return found.size >= 2 && (isNamed || found.has("address") || found.has("zipCode"));
};

const identityNames = new Set(["id", "uid", "email", "name", "display name", "full name", "alias"]);

/**
 * Whether an object is a thing of its own: a name, a mailbox or an id that is not the person's, or
 * a kind that says so (`{type: "office"}`).
 */
const isOther = (object: JsonObject, person: JsonObject) => {
  const own = new Set(Object.values(person).filter((value) => typeof value === "string"));
  return Object.entries(object).some(([name, value]) => {
    if (typeof value !== "string" || value === "") return false;
    const phrase = phraseOf(name);
    if (/^(?:address )?(?:type|kind|label|purpose|usage)$/.test(phrase)) {
      return otherName.test(phraseOf(value));
    }
    // An address may have an id and a name; what has a mailbox or stands around one is a thing.
    const isIdentity =
      identityNames.has(phrase) && (phrase === "email" || !isAddress(object, false));
    return isIdentity && !own.has(value);
  });
};

/** The objects that hold addresses of the person, in objects and in lists, whatever their names. */
const placesIn = (
  value: JsonObject,
  person: JsonObject,
  { depth, isNamed, isDelivery }: { depth: number; isNamed: boolean; isDelivery: boolean },
): Place[] =>
  Object.entries(value).flatMap(([name, inner]): Place[] => {
    const phrase = name === asReceived ? "" : phraseOf(name);
    if (otherName.test(phrase)) return [];
    const items = Array.isArray(inner) ? inner : [inner];
    const inside = {
      depth: depth + 1,
      isNamed: isNamed || placeName.test(phrase),
      isDelivery: isDelivery || /\b(?:delivery|shipping)\b/.test(phrase),
    };
    const places = items.filter(isObject);
    const [only, ...more] = inside.isDelivery
      ? places
      : places.filter((item) => !isOther(item, person));
    // Which of several addresses of a list devices go to is not said.
    if (!only || more.length > 0) return [];
    const rank = depth + (inside.isDelivery ? 0 : inside.isNamed ? 4 : unnamed);
    const here = isAddress(only, inside.isNamed) ? [{ place: only, rank }] : [];
    return depth >= 3 ? here : [...here, ...placesIn(only, person, inside)];
  });

/** Removes the objects on the way to a place that it has left empty. Returns whether it was found. */
const prune = (object: JsonObject, place: JsonObject): boolean =>
  Object.entries(object).some(([name, value]) => {
    const isWay = [value]
      .flat()
      .some((item) => isObject(item) && (item === place || prune(item, place)));
    if (isWay && isHollow(value)) delete object[name];
    return isWay;
  });

const isSame = (a: unknown, b: unknown) => String(a) === String(b);

/**
 * Fills the address of a person or of the company, which is flat in the contract, from an object that
 * holds one. What is flat wins; what differs from it stays where it was. In place.
 */
export const liftAddress = (record: JsonObject) => {
  const nowhere = { depth: 0, isNamed: false, isDelivery: false };
  const places = placesIn(record, record, nowhere).sort((a, b) => a.rank - b.rank);
  const [best, next] = places;
  // Of two unnamed addresses neither is known to be where devices go.
  if (!best || (best.rank >= unnamed && next)) return;
  for (const [part, { holder, name, value }] of partsIn(best.place)) {
    if (!isFilled(record[part])) record[part] = String(value);
    if (isSame(record[part], value)) delete holder[name];
  }
  prune(record, best.place);
};
