import { type AddressPart, addressPartOf } from "#lib/v4/fields/address-parts.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import {
  asReceived,
  isFilledText,
  isHollow,
  isObject,
  type JsonObject,
  pruneAround,
} from "#lib/v4/normalize/json.ts";

/** Names of objects whose address is the person's, where devices are delivered. */
const placeName = /\b(?:address|addresses|delivery|shipping|location|residence|home)$/;

/** Names of objects whose address belongs to something or someone else, or is a former one. */
const otherName =
  /\b(?:billing|company|office|warehouse|work|workplace|employer|organi[sz]ation|team|department|site|branch|headquarters|hq|previous|old|former|past|return|returns|pickup|manager|supervisor|boss|emergency|next of kin|partner|spouse|parent|creator|created by|birth|birthplace|origin|tax|bank|device|devices|order|orders|shipment|shipments)\b/;

const isBlank = (value: unknown) => value == null || value === "";

interface Found {
  holder: JsonObject;
  name: string;
  /** `null` where the field is there and empty. */
  value: string | null;
}
type Parts = Map<AddressPart, Found>;

/** Names of fields that hold all of an address, or its lines, where the object around them is one. */
const wholeName =
  /^(?:(?:full|formatted|complete|display)(?: address)?|(?:address )?(?:lines|text)|full text)$/;

/** Returns the text of a part; a list of lines joined; `undefined` for a value that is no text. */
const textOf = (value: unknown): string | null | undefined => {
  if (isBlank(value)) return null;
  if (typeof value === "string" || Number.isSafeInteger(value)) return String(value);
  const isLines = Array.isArray(value) && value.length > 0 && value.every(isFilledText);
  return isLines ? value.join(", ") : undefined;
};

type PartOf = (name: string) => AddressPart | null;

/** Returns the parts of an address in an object's own fields. A filled field wins over an empty one. */
const fieldsOf = (object: JsonObject, partOf: PartOf): Parts => {
  const found: Parts = new Map();
  for (const [name, given] of Object.entries(object)) {
    const part = partOf(name);
    const value = textOf(given);
    // `countryCode: "+49"` belongs to a phone number.
    const isPart = part !== null && (part !== "country" || !/\d/.test(value ?? ""));
    if (isPart && value !== undefined && (found.get(part)?.value ?? null) === null) {
      found.set(part, { holder: object, name, value });
    }
  }
  return found;
};

/** Returns the parts in an object that is an address. All of it may be one text: `{formatted}`. */
const partsIn = (place: JsonObject): Parts => {
  const parts = fieldsOf(place, addressPartOf);
  if ((parts.get("address")?.value ?? null) !== null) return parts;
  const whole = fieldsOf(place, (name) => (wholeName.test(phraseOf(name)) ? "address" : null));
  return new Map([...parts, ...whole]);
};

/** Words before a part's name that say that it is of the record's own address: `deliveryStreet`. */
const ownPrefix =
  /^(?:(?:delivery|shipping|ship to|deliver to) |(?:home|postal|mailing|residential|full|formatted) (?=address))?(?:address )?/;

/** Names of parts that mean something else outside an address: a sales region, a business unit. */
const ambiguousName = /^(?:region|county|unit|suite|apartment|locality|line|road)$/;

/** Returns the part of a person's address that a field of the person's record means. */
const personPartOf: PartOf = (name) => {
  const phrase = phraseOf(name);
  if (ambiguousName.test(phrase)) return null;
  return addressPartOf(name) ?? addressPartOf(phrase.replace(ownPrefix, ""));
};

interface Place {
  place: JsonObject;
  /** Lower is better: an address for deliveries first, then the outer one. */
  rank: number;
}

/** The rank of an address whose name does not say that it is the person's or for deliveries. */
const unnamedRank = 8;

/** The parts that show an address. A person has a country and a phone number without one, too. */
const hasOwnPart = (parts: Parts) => [...parts.keys()].some((part) => !isShared.has(part));
const isShared: ReadonlySet<AddressPart> = new Set(["country", "phone"]);

const filledIn = (parts: Parts): Parts =>
  new Map([...parts].filter(([, { value }]) => value !== null));

/**
 * Whether an object holds an address. One part, even an empty one, is enough where a name says so.
 * Without such a name, it needs a street or a postal code beside another part.
 */
const isAddress = (object: JsonObject, isNamed: boolean) => {
  const parts = partsIn(object);
  if (isNamed) return hasOwnPart(parts);
  const filled = filledIn(parts);
  filled.delete("phone");
  return filled.size >= 2 && (filled.has("address") || filled.has("zipCode"));
};

const identityNames = new Set(["id", "uid", "email", "name", "display name", "full name", "alias"]);

/** Whether a name, an id, an email or a type shows that an object is not about the person. */
const isOther = (object: JsonObject, person: JsonObject) => {
  const own = new Set(Object.values(person).filter((value) => typeof value === "string"));
  return Object.entries(object).some(([name, value]) => {
    if (typeof value !== "string" || value === "") return false;
    const phrase = phraseOf(name);
    if (/^(?:address )?(?:type|kind|label|purpose|usage)$/.test(phrase)) {
      return otherName.test(phraseOf(value));
    }
    // An address may have an id and a name of its own, but no email address.
    const isIdentity =
      identityNames.has(phrase) && (phrase === "email" || !isAddress(object, false));
    return isIdentity && !own.has(value);
  });
};

/** Returns the objects that hold addresses of the person, in objects and lists of any name. */
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
    // A list of several addresses does not say which one is for deliveries.
    if (!only || more.length > 0) return [];
    const rank = depth + (inside.isDelivery ? 0 : inside.isNamed ? 4 : unnamedRank);
    const here = isAddress(only, inside.isNamed) ? [{ place: only, rank }] : [];
    return depth >= 3 ? here : [...here, ...placesIn(only, person, inside)];
  });

/** Copies the parts of an address to the record, and removes from their holders what it now has. */
const take = (record: JsonObject, parts: Parts) => {
  for (const [part, { holder, name, value }] of parts) {
    if (isBlank(record[part]) && (value !== null || record[part] === undefined)) {
      record[part] = value;
    }
    const isMoved = holder !== record || name !== part;
    if (isMoved && (record[part] ?? null) === value) delete holder[name];
  }
};

/** Returns the parts among the fields of the record itself, and among those of an undocumented type. */
const ownPartsOf = (record: JsonObject, partOf: PartOf): Parts => {
  const received = record[asReceived];
  const own = fieldsOf(record, partOf);
  const aside = isObject(received) ? fieldsOf(received, partOf) : [];
  return new Map([...own, ...aside, ...filledIn(own)]);
};

/** Keeps the country of a delivery address with it where the person's own country is another one. */
const keepCountry = (record: JsonObject, parts: Parts) => {
  const country = parts.get("country");
  const street = parts.get("address") ?? parts.get("city") ?? parts.get("zipCode");
  const nested = isObject(record.deliveryAddress) ? record.deliveryAddress : {};
  if (country?.value == null || country.value === record.country) return;
  if (country.holder === nested || !isBlank(nested.country)) return;
  // The address stayed where it was: the record has another one.
  if (!street || Object.hasOwn(street.holder, street.name)) return;
  record.deliveryAddress = { ...nested, country: country.value };
  delete country.holder[country.name];
};

/**
 * Fills the address of a person or of the company, which is flat in the contract, from fields of
 * other names, `line1`, and from an object that holds one. A part may come alone; one that is there
 * and empty becomes `null`. A flat value wins; a nested one that differs stays where it was.
 * `isAddress`: the record itself is an address, not a person's. In place.
 */
export const liftAddress = (record: JsonObject, { isAddress: isWhole = false } = {}) => {
  const top = { depth: 0, isNamed: false, isDelivery: false };
  take(record, ownPartsOf(record, isWhole ? addressPartOf : personPartOf));
  if (isHollow(record[asReceived])) delete record[asReceived];
  const isFilled = ({ place }: Place) => hasOwnPart(filledIn(partsIn(place)));
  const places = placesIn(record, record, top).sort(
    (a, b) => Number(isFilled(b)) - Number(isFilled(a)) || a.rank - b.rank,
  );
  const [best, next] = places;
  // Nothing says which of two unnamed addresses is for deliveries.
  if (!best || (best.rank >= unnamedRank && next)) return;
  const parts = partsIn(best.place);
  take(record, parts);
  if (!isWhole) keepCountry(record, parts);
  pruneAround(record, [best.place]);
};
