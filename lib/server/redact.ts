import type { Role } from "#lib/server/role";

/** `tax_id`, `taxId` and `Tax ID` are one name: services spell differently (api-v4.md, Resources). */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Unlock PINs are write-only: whoever asks, none is ever shown. */
const isPin = (name: string) => /^(?:device|unlock|screen|lock)?pin(?:code|number)?$/.test(name);

/** Personal details of a person, and everything of a delivery address but city and country. */
const personal = new Set([
  "taxid",
  "taxnumber",
  "taxidentifier",
  "taxidentificationnumber",
  "vatid",
  "vatnumber",
  "ssn",
  "nationalid",
  "personalemail",
  "secondaryemail",
  "privateemail",
  "address",
  "addresses",
  "street",
  "streetname",
  "streetnumber",
  "housenumber",
  "building",
  "apartment",
  "state",
  "province",
  "region",
  "county",
  "district",
  "zip",
  "zipcode",
  "postcode",
  "postalcode",
  "phone",
  "phonenumber",
  "telephone",
  "mobilenumber",
  "latitude",
  "longitude",
  "lat",
  "lng",
  "lon",
  "coordinates",
  "geo",
]);

/** Addresses of machines and mailboxes are no places. `personalEmailAddress` is listed by its start. */
const isPlaceAddress = (name: string) =>
  /address(?:es)?$/.test(name) &&
  !/^(?:work)?(?:email|mail|mac|wifimac|ip)address(?:es)?$/.test(name);

const isPersonal = (name: string) =>
  personal.has(name) ||
  /^(?:personal|secondary|private)e?mail/.test(name) ||
  /address(?:line)?(?:one|two|three|\d)$/.test(name) ||
  /(?:^|address)(?:street|phone|zip|postal)(?:line)?(?:code|number|\d)?$/.test(name) ||
  /(?:taxid|taxnumber|zipcode|postalcode|postcode|phonenumber)$/.test(name);

/** What is left of a delivery address. */
const placeFields = new Set(["city", "country", "countrycode"]);

/** `{ field: "taxId", old: …, new: … }`: a change log names the field beside its values. */
const nameFields = new Set([
  "field",
  "fieldname",
  "key",
  "name",
  "label",
  "attribute",
  "property",
  "path",
]);
const valueFields =
  /^(?:old|new|previous|current|raw)?(?:value|values)?$|^(?:from|to|before|after)(?:value)?$/;

/** Deeper than any answer; a body built to exhaust the stack ends here. */
const deepest = 64;

type Hides = (name: string) => boolean;

const keepPlace = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keepPlace);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, part]) => placeFields.has(plain(name)) && (typeof part === "string" || part === null),
    ),
  );
};

const namesHidden = (entries: [string, unknown][], hides: Hides) =>
  entries.some(([name, value]) => {
    if (!nameFields.has(plain(name)) || typeof value !== "string") return false;
    const named = plain(value.split(/[.[\]/]/).findLast((part) => part !== "") ?? "");
    return hides(named) || isPlaceAddress(named);
  });

const walk = (value: unknown, hides: Hides, isSupport: boolean, depth: number): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => walk(item, hides, isSupport, depth + 1));
  const entries = Object.entries(value);
  const isChangeOfHidden = namesHidden(entries, hides);
  return Object.fromEntries(
    entries.flatMap(([name, part]): [string, unknown][] => {
      const key = plain(name);
      if (isChangeOfHidden && valueFields.test(key)) return [];
      if (isSupport && isPlaceAddress(key)) {
        return typeof part === "object" && part !== null ? [[name, keepPlace(part)]] : [];
      }
      if (hides(key)) return [];
      return [[name, walk(part, hides, isSupport, depth + 1)]];
    }),
  );
};

/**
 * An answer as the role may see it. Nobody sees a PIN; support sees no tax id, no personal e-mail,
 * no delivery address beyond city and country: flat, nested, in either spelling, and inside
 * whatever unknown object a service adds.
 */
export const redact = <Data>(role: Role, data: Data): Data => {
  const isSupport = role === "support";
  const hides: Hides = isSupport ? (name) => isPin(name) || isPersonal(name) : isPin;
  return walk(data, hides, isSupport, 0) as Data;
};

/** Whether sorting by the field would tell what the role may not see. */
export const isHiddenField = (role: Role, field: string) => {
  const name = plain(field.split(".").at(-1) ?? "");
  return isPin(name) || (role === "support" && (isPersonal(name) || isPlaceAddress(name)));
};
