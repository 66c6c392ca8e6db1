import { perName } from "#lib/v4/fields/per-name.ts";

/**
 * The names of fields that some role may not see, in any spelling. The redaction hides these fields,
 * and the reading of undocumented answers moves no value out of them, which would reveal the value.
 */

const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Returns `taxid` for `tax_id`, `taxId` and `Tax ID`: services spell names differently. */
export const foldName = perName(fold);

/** Whether a folded name is one of an unlock PIN. A PIN is write-only: no role ever sees it. */
export const isPinName = (name: string) =>
  /^(?:device|unlock|screen|lock)?pin(?:code|number)?$/.test(name);

/** Folded names of personal details, and of all parts of an address except city and country. */
const personal = [
  /(?:taxid|taxnumber)$|^tax(?:identifier|identificationnumber)$|^vat(?:id|number)$|^(?:ssn|nationalid)$/,
  /^(?:personal|secondary|private)e?mail/,
  /^address(?:es)?$|address(?:line)?(?:one|two|three|\d)$/,
  /(?:^|address)(?:street|phone|zip|postal)(?:line)?(?:code|number|\d)?$/,
  /^(?:streetname|housenumber|building|apartment|state|province|region|county|district)$/,
  /(?:zipcode|postalcode|postcode)$/,
  /phonenumber$|^(?:telephone|mobilenumber)$/,
  /^(?:lat|latitude|lng|lon|longitude|coordinates|geo)$/,
];

/** Whether a folded name is one of a postal address, not of a machine or a mailbox. */
export const isPlaceAddress = (name: string) =>
  /address(?:es)?$/.test(name) &&
  !/^(?:work)?(?:email|mail|mac|wifimac|ip)address(?:es)?$/.test(name);

/** Whether a folded name is one of a personal detail or a private part of an address. */
export const isPersonalName = (name: string) => personal.some((names) => names.test(name));

/** Whether a change log names a field under this name: `{ field: "taxId", old: …, new: … }`. */
const isNameField = perName((name: string) =>
  /^(?:field|fieldname|key|name|label|attribute|property|path)$/.test(foldName(name)),
);

/** Whether a folded name is one of a value in a change log. */
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
    if (typeof value !== "string" || !isNameField(name)) return false;
    // Not `foldName`, which remembers: this text may be a person's name.
    const named = fold(value.split(/[.[\]/]/).findLast((part) => part !== "") ?? "");
    return hides(named) || isPlaceAddress(named);
  });

/** Whether the redaction hides a field of this name from some role. */
export const isPrivateName = perName((name: string) => {
  const folded = foldName(name);
  return isPinName(folded) || isPersonalName(folded) || isPlaceAddress(folded);
});
