import { countText } from "#components/ui/number.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

const deviceCount = (count: number) => countText(count, "device");

/** Returns the possessive form: `Jun’s`, `James’`. */
const possessive = (name: string) => `${name}${/s$/i.test(name) ? "’" : "’s"}`;

/** Returns what will physically happen, in one sentence. */
export function effectText({
  type,
  name,
  city,
  returningCount,
  outgoingCount,
  isAllReturned,
}: {
  type: OrderType;
  name: string;
  city: string | null | undefined;
  returningCount: number;
  outgoingCount: number;
  isAllReturned: boolean;
}): string {
  const destination = `${possessive(name)} address${city ? ` in ${city}` : ""}`;
  switch (type) {
    case "Deployment":
      return `${deviceCount(outgoingCount)} will be shipped from stock to ${destination}.`;
    case "Offboarding":
    case "Collection":
      return `A courier will be sent to ${destination} to take back ${deviceCount(returningCount)}${
        isAllReturned ? `, all that ${name} holds` : ""
      }.`;
    case "Swap from Inventory":
      return `${outgoingCount === 0 ? "An automatically chosen replacement" : deviceCount(outgoingCount)} will be shipped from stock to ${destination}, and a courier will take back ${deviceCount(returningCount)} there.`;
  }
}
