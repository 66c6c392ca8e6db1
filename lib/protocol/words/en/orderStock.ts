/** The choice of devices from stock. */
export const orderStock = {
  selected: "{count} selected",
  find: "Find available devices",
  example: "e.g. MacBook Air, or a serial number",
  category: "Category",
  allCategories: "All categories",
  location: "Stock location",
  anyCountry: "Any country",
  enterSelects: "Enter selects the device with this serial number.",
  whole:
    "{count, plural, one {{n} device} other {{n} devices}} of {models, plural, one {{m} model} other {{m} models}}",
  cut: "{models, plural, one {{m} model} other {{m} models}} among the first {limit}{total, select, unknown {} other { of {total}}} devices. Search or filter to see others.",
  noMatches: "No matches",
  noneAvailable: "No available devices",
  elsewhere: "None in {country}. From other countries:",
  list: "Available devices",
  chosen: "Chosen from stock",
  notFound: "Not found or no access",
  remove: "Remove",
  removeName: "Remove {name}",
  count:
    "{n}{isExact, select, yes {} other { or more}} {isPart, select, yes {found} other {available}}",
  addOne: "Add one",
  addOneOf: "Add one {model}",
  firstOnes: "The first {count}. Search for a serial number to find others.",
} as const;
