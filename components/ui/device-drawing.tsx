const types: readonly (readonly [pattern: RegExp, drawing: string])[] = [
  [/laptop|notebook|mobile workstation/i, "laptop"],
  [/desktop|workstation/i, "desktop"],
  [/\b(?:mobile|(?:smart|cell)? ?phone)/i, "phone"],
  [/\btablet/i, "tablet"],
  [/\b(?:monitor|display|screen)/i, "display"],
];

/** Types of what belongs to a device, which may name that device too: "Laptop sleeves". */
const accessoryType =
  /accessor|peripheral|\b(?:dock|hub|keyboard|mouse|mice|input|charger|adapter|power|cable|head(?:set|phone)|audio|bag|sleeve|case|stand|mount|arm)/i;

/** Accessories are one device type: their words tell a dock from a keyboard. */
const accessories: readonly (readonly [pattern: RegExp, drawing: string])[] = [
  [/\bdock|\bhub\b/i, "dock"],
  [/keyboard|mouse|trackpad|\bkeys\b/i, "input"],
  [/charger|adapter|power/i, "charger"],
  [/head(?:set|phone)|ear(?:phone|bud)/i, "headset"],
];

/**
 * Returns the drawing in `public/devices.svg` for a device type; for an accessory, by its words. A
 * type that is absent or unknown has a neutral drawing: its words may be about another device.
 */
export const drawingOf = (deviceType: string | null | undefined, words = ""): string => {
  const type = deviceType ?? "";
  const isAccessory = accessoryType.test(type);
  const text = isAccessory ? `${type} ${words}` : type;
  const found = (isAccessory ? accessories : types).find(([pattern]) => pattern.test(text));
  return found?.[1] ?? "device";
};

/** A line drawing of a device, in the color of the text. Decorative: its name is always beside it. */
export function DeviceDrawing({
  deviceType,
  words,
  className = "h-9 w-12",
}: {
  deviceType: string | null | undefined;
  /** Model and configuration, which tell accessories apart. */
  words?: string | undefined;
  className?: string;
}) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={`/devices.svg#${drawingOf(deviceType, words)}`} />
    </svg>
  );
}
