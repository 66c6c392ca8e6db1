import { addressLines } from "#components/addresses/address-lines.ts";
import { type CartLine, canBuy, lineKey } from "#components/catalog/cart/cart.ts";
import { itemName } from "#components/catalog/line-text.ts";
import type { PreflightRow } from "#components/orders/new/preflight-rows.ts";
import type { Numbers } from "#components/ui/number.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

const quiet = { facts: [], errors: [], warnings: [] };

/** Returns whether the record of the employee has an address to deliver to. */
export function checkReceiver(employee: Employee): PreflightRow {
  const address = deliveryAddressOf(employee);
  const row = { ...quiet, key: "person", title: employeeTitle(employee) };
  switch (address.reach) {
    case "street":
      return { ...row, variant: "good", facts: [addressLines(address).join(", ")] };
    case "none":
    case "place":
      return {
        ...row,
        variant: "bad",
        errors: ["No street on file. The provider can’t deliver to this person."],
      };
    default:
      return { ...row, variant: "unsure", warnings: ["The record doesn’t show an address."] };
  }
}

/**
 * Returns what the catalog says of a line now. `items`: the items of the catalog for the line's country,
 * which need not be all of them; `null` where they could not be read.
 */
export function checkLine(
  line: CartLine,
  items: readonly CatalogOption[] | null,
  { priceText }: Numbers,
): PreflightRow {
  const row = { ...quiet, key: lineKey(line), title: itemName(line) };
  const country = countryName(line.country);
  const records = (items ?? []).filter(
    (item) => item.id === line.itemId && (!item.country || item.country === line.country),
  );
  const item = records.find(canBuy) ?? records[0];
  if (!item) {
    const why =
      items === null
        ? "The catalog couldn’t be read"
        : "Not among the items that the catalog lists first";
    return {
      ...row,
      variant: "unsure",
      warnings: [`${why} for ${country}. Its price and availability are unknown.`],
    };
  }
  if (!canBuy(item)) {
    const why = item.buildToOrder ? "Built to order: use a custom request." : "Not available now.";
    return { ...row, variant: "bad", errors: [why] };
  }
  const now = priceText(item.price, item.currency);
  const before = priceText(line.price, line.currency);
  if (now !== null && now !== before) {
    const was = before === null ? "had no price" : `was ${before}`;
    return { ...row, variant: "unsure", warnings: [`Now ${now} each; it ${was} when added.`] };
  }
  return {
    ...row,
    // The contract shows availability as a field that an item may lack.
    variant: item.available === true ? "good" : "unsure",
    facts: [
      item.available === true ? `available from ${country}` : `listed for ${country}`,
      ...(now === null ? [] : [`${now} each`]),
    ],
    ...(item.available === true
      ? {}
      : { warnings: ["The catalog doesn’t say whether it is available."] }),
  };
}
