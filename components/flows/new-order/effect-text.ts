import { countText } from "#components/ui/number.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

const devices = (count: number) => countText(count, "device");

/** Returns the possessive form: `Jun’s`, `James’`. */
const possessive = (name: string) => `${name}${/s$/i.test(name) ? "’" : "’s"}`;

/** Returns what will physically happen, in one sentence. */
export function effectText({
  type,
  name,
  city,
  returning,
  outgoing,
  isAll,
}: {
  type: OrderType;
  name: string;
  city: string | null | undefined;
  /** How many devices are taken back. */
  returning: number;
  /** How many devices are sent from stock. */
  outgoing: number;
  /** Whether the employee keeps no device. */
  isAll: boolean;
}): string {
  const destination = `${possessive(name)} address${city ? ` in ${city}` : ""}`;
  switch (type) {
    case "Deployment":
      return `${devices(outgoing)} will be shipped from stock to ${destination}.`;
    case "Offboarding":
    case "Collection":
      return `A courier will be sent to ${destination} to take back ${devices(returning)}${
        isAll ? `, all that ${name} holds` : ""
      }.`;
    case "Swap from Inventory":
      return `${outgoing === 0 ? "An automatically chosen replacement" : devices(outgoing)} will be shipped from stock to ${destination}, and a courier will take back ${devices(returning)} there.`;
  }
}
