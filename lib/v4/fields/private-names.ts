/**
 * The names of fields that some role may not see, in any spelling. The redaction hides them; the
 * reading of undocumented answers moves no value out from under them, which would reveal it.
 */

/** `tax_id`, `taxId` and `Tax ID` are one name: services spell differently (api-v4.md, Resources). */
export const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Unlock PINs are write-only: whoever asks, none is ever shown. */
export const isPinName = (name: string) =>
  /^(?:device|unlock|screen|lock)?pin(?:code|number)?$/.test(name);

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
export const isPlaceAddress = (name: string) =>
  /address(?:es)?$/.test(name) &&
  !/^(?:work)?(?:email|mail|mac|wifimac|ip)address(?:es)?$/.test(name);

export const isPersonalName = (name: string) =>
  personal.has(name) ||
  /^(?:personal|secondary|private)e?mail/.test(name) ||
  /address(?:line)?(?:one|two|three|\d)$/.test(name) ||
  /(?:^|address)(?:street|phone|zip|postal)(?:line)?(?:code|number|\d)?$/.test(name) ||
  /(?:taxid|taxnumber|zipcode|postalcode|postcode|phonenumber)$/.test(name);

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
export const isValueName = (name: string) =>
  /^(?:old|new|previous|current|raw)?(?:value|values)?$|^(?:from|to|before|after)(?:value)?$/.test(
    name,
  );

/** Whether an object names a field beside its values, `{field, old, new}`, that `hides` accepts. */
export const namesField = (
  entries: readonly [string, unknown][],
  hides: (name: string) => boolean,
) =>
  entries.some(([name, value]) => {
    if (!nameFields.has(plainName(name)) || typeof value !== "string") return false;
    const named = plainName(value.split(/[.[\]/]/).findLast((part) => part !== "") ?? "");
    return hides(named) || isPlaceAddress(named);
  });

/** Whether the redaction of any role may hide the field. */
export const isPrivateName = (name: string) => {
  const plain = plainName(name);
  return isPinName(plain) || isPersonalName(plain) || isPlaceAddress(plain);
};
