/** The cart, beside the catalog and in a purchase. */
export const cart = {
  cart: "Cart",
  cartAndTotals: "Cart and totals",
  size: "{items, plural, one {{i} item} other {{i} items}}, {regions, plural, one {{r} region} other {{r} regions}}",
  hint: "Add models with +. Each region gets a quote of its own.",
  earlier:
    "We're confirming your last purchase. What it bought leaves the cart when that is known.",
  forInventory: "for inventory",
  forEmployee: "for an employee",
  forPerson: "for <person></person>",
  toEmployee: "Buy for an employee instead",
  toInventory: "Buy for inventory instead",
  itemFrom: "{item} from {country}",
  remove: "Remove {name}",
  oneLess: "One less: {name}",
  oneMore: "One more: {name}",
  shipsFrom: "Ships from {country}",
  noCountry: "Country not chosen yet",
  noPrice: "No price",
  total: "Estimated total",
  unpriced: "{count, plural, one {{n} item has} other {{n} items have}} no price.",
  finalQuote:
    "Final quote per region.{hasSeveral, select, yes { Currencies aren't added up.} other {}}",
  continue: "Continue",
  inStock: "{n} available in {country}. <link>See them<hidden>: {item}</hidden></link>",
} as const;
