import type { OrderType } from "#lib/v4/fields/known-values.ts";

const devices = (count: number) => (count === 1 ? "1 device" : `${count} devices`);

/** `Jun's`, `James'` */
const owned = (name: string) => `${name}${/s$/i.test(name) ? "’" : "’s"}`;

/** What will physically happen, in one sentence. */
export function effectOf({
  type,
  name,
  city,
  back,
  out,
  isAll,
}: {
  type: OrderType;
  name: string;
  city: string | null | undefined;
  /** How many devices are taken back, and how many are sent from stock. */
  back: number;
  out: number;
  /** Nothing stays with the person. */
  isAll: boolean;
}): string {
  const place = `${owned(name)} address${city ? ` in ${city}` : ""}`;
  switch (type) {
    case "Deployment":
      return `${devices(out)} will be shipped from stock to ${place}.`;
    case "Offboarding":
    case "Collection":
      return `A courier will be sent to ${place} to take back ${devices(back)}${
        isAll ? `, all that ${name} holds` : ""
      }.`;
    case "Swap from Inventory":
      return `${out === 0 ? "A replacement of the service’s choice" : devices(out)} will be shipped from stock to ${place}, and a courier will take back ${devices(back)} there.`;
  }
}
