import { addressLines } from "#components/addresses/address-lines.ts";
import { type CartLine, canBuy, lineKey } from "#components/catalog/cart/cart.ts";
import { itemName } from "#components/catalog/line-text.ts";
import type { PreflightRow } from "#components/orders/new/preflight-rows.ts";
import type { Numbers } from "#components/ui/number.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { t } from "#lib/protocol/words/t.ts";
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
        errors: [t("purchaseCheck.noStreet")],
      };
    default:
      return { ...row, variant: "unsure", warnings: [t("purchaseCheck.noAddress")] };
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
        ? t("purchaseCheck.catalogUnread", { country })
        : t("purchaseCheck.notListed", { country });
    return { ...row, variant: "unsure", warnings: [why] };
  }
  if (!canBuy(item)) {
    const why = item.buildToOrder
      ? t("purchaseCheck.builtToOrder")
      : t("purchaseCheck.notAvailable");
    return { ...row, variant: "bad", errors: [why] };
  }
  const now = priceText(item.price, item.currency);
  const before = priceText(line.price, line.currency);
  if (now !== null && now !== before) {
    const changed = t("purchaseCheck.priceChanged", {
      now,
      hadPrice: before === null ? "no" : "yes",
      before: before ?? "",
    });
    return { ...row, variant: "unsure", warnings: [changed] };
  }
  return {
    ...row,
    // The contract shows availability as a field that an item may lack.
    variant: item.available === true ? "good" : "unsure",
    facts: [
      item.available === true
        ? t("purchaseCheck.availableFrom", { country })
        : t("purchaseCheck.listedFor", { country }),
      ...(now === null ? [] : [t("purchaseCheck.each", { price: now })]),
    ],
    ...(item.available === true ? {} : { warnings: [t("purchaseCheck.unclear")] }),
  };
}
