/** The check of a purchase. */
export const purchaseCheck = {
  title: "Pre-flight check",
  good: "Nothing against it",
  bad: "Problems found",
  unsure: "Not all known",
  checking: "Checking…",
  asOf: "Records as of <moment></moment>",
  someChecked: "{count} of {total} items checked.",
  noStreet: "No street on file. The provider can’t deliver to this person.",
  noAddress: "The record doesn’t show an address.",
  catalogUnread:
    "The catalog couldn’t be read for {country}. Its price and availability are unknown.",
  notListed:
    "Not among the items that the catalog lists first for {country}. Its price and availability are unknown.",
  builtToOrder: "Built to order: use a custom request.",
  notAvailable: "Not available now.",
  priceChanged:
    "Now {now} each; it {hadPrice, select, yes {was {before}} other {had no price}} when added.",
  availableFrom: "available from {country}",
  listedFor: "listed for {country}",
  each: "{price} each",
  unclear: "The catalog doesn’t say whether it is available.",
} as const;
