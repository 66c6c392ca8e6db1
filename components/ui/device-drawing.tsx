const types: readonly (readonly [pattern: RegExp, drawing: string])[] = [
  [/laptop|notebook/i, "laptop"],
  [/desktop|workstation/i, "desktop"],
  [/mobile|phone/i, "phone"],
  [/tablet/i, "tablet"],
  [/monitor|display|screen/i, "display"],
];

/** Accessories are one device type: their words tell a dock from a keyboard. */
const accessories: readonly (readonly [pattern: RegExp, drawing: string])[] = [
  [/\bdock|\bhub\b/i, "dock"],
  [/keyboard|mouse|trackpad|\bkeys\b/i, "input"],
  [/charger|adapter|power/i, "charger"],
];

/** Returns the drawing in `public/devices.svg` for a device type, or for the words of an accessory. */
export const drawingOf = (deviceType: string | null | undefined, words = ""): string => {
  const byType = types.find(([pattern]) => pattern.test(deviceType ?? ""));
  const byWords = accessories.find(([pattern]) => pattern.test(words));
  return (byType ?? byWords)?.[1] ?? "accessory";
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
