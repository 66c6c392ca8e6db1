import { phraseOf } from "#lib/v4/fields/field-name.ts";

const typeName = /^(?:(?:device|product|asset) )?(?:type|category)$/;

/** Words of models, for a drawing only: the requests of an order name no type in the contract. */
const modelWords: readonly (readonly [type: string, words: RegExp])[] = [
  [
    "Laptops",
    /macbook|thinkpad|latitude|elitebook|probook|zbook|\bxps\b|laptop|notebook|chromebook/i,
  ],
  [
    "Desktops",
    /mac (?:mini|studio|pro)|\bz\d mini|\bimac\b|optiplex|thinkcentre|elitedesk|prodesk|desktop/i,
  ],
  ["Mobile", /\biphone|\bpixel (?:\d|fold)|galaxy [asz]\d|smartphone/i],
  ["Tablet", /\bipad\b|\btab\b|tablet/i],
  [
    "Monitors",
    /^\d{2}[uw][qkp]\d|studio display|ultrasharp|viewfinity|thinkvision|\bmonitor|\bdisplay\b/i,
  ],
  [
    "Accessories",
    /\bdock\b|\bhub\b|keyboard|mouse|trackpad|\bkeys\b|headset|headphone|charger|adapter|cable|\b(?:stand|sleeve|bag|backpack|case|arm|mount|lock|filter|protector)\b/i,
  ],
];

/**
 * Returns a device's type for its drawing: the one that came, else the one that its model names.
 * `null` without either, and for a model that names several: "Laptop stand".
 */
export const deviceTypeOf = (device: { model?: string | null | undefined }): string | null => {
  for (const [name, value] of Object.entries(device)) {
    if (typeof value === "string" && typeName.test(phraseOf(name))) return value;
  }
  const [named, ...others] = modelWords.filter(([, words]) => words.test(device.model ?? ""));
  return named && others.length === 0 ? named[0] : null;
};
