import type { Numbers } from "#components/ui/number.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

/** More serial numbers than this would bury the sentence; the check lists every device. */
const maxSerials = 4;

/** Returns `2 devices (C02Z55X61R, TYW4TDB)`, or only the count where a serial number is not known. */
const devicesText = (
  { length }: readonly unknown[],
  serials: readonly string[],
  { countText }: Numbers,
) => {
  const isNamed = length > 0 && length <= maxSerials && serials.length === length;
  return `${countText(length, "device")}${isNamed ? ` (${serials.join(", ")})` : ""}`;
};

/** Returns the possessive form: `Jun’s`, `James’`. */
const possessive = (name: string) => `${name}${/s$/i.test(name) ? "’" : "’s"}`;

/** Returns what will physically happen, in one sentence. */
export function effectText({
  type,
  name,
  city,
  returning,
  outgoing,
  serialOf,
  isAllReturned,
  numbers,
}: {
  type: OrderType;
  name: string;
  city: string | null | undefined;
  /** IDs of the devices that are taken back, and of those that are sent from stock. */
  returning: readonly string[];
  outgoing: readonly string[];
  serialOf: (id: string) => string | null | undefined;
  isAllReturned: boolean;
  numbers: Numbers;
}): string {
  const text = (ids: readonly string[]) =>
    devicesText(
      ids,
      ids.flatMap((id) => serialOf(id) || []),
      numbers,
    );
  const destination = `${possessive(name)} address${city ? ` in ${city}` : ""}`;
  switch (type) {
    case "Deployment":
      return `${text(outgoing)} will be shipped from stock to ${destination}.`;
    case "Offboarding":
    case "Collection":
      return `A courier will be sent to ${destination} to take back ${text(returning)}${
        isAllReturned ? `, all that ${name} holds` : ""
      }.`;
    case "Swap from Inventory":
      return `${outgoing.length === 0 ? "An automatically chosen replacement" : text(outgoing)} will be shipped from stock to ${destination}, and a courier will take back ${text(returning)} there.`;
  }
}
