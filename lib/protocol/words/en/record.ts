/** What stands on the page of every record. */
export const record = {
  moreDetails: "More details",
  inList: "In the list",
  entries: "{count, plural, one {# entry} other {# entries}}",
  allShown: "None. All fields are shown above.",
  forEngineers: "For engineers",
  yes: "Yes",
  no: "No",
  empty: "empty",
  emptyList: "empty list",
  backTo:
    "{list, select, orders {Back to orders} employees {Back to employees} inventory {Back to inventory} teams {Back to teams} other {Back to the list}}",
  search: "Search",
  writesOff: "Off until the API answers again",
  lastKnown: "The API doesn't answer. This is the record as of <since></since>.",
  changesOff: "Changes are off until it answers again. The page then updates by itself.",
  partial: "What only the record's own answer shows couldn't be read.",
  addressOnFile: "Delivery address on file",
  noDevices: "The answer has no devices.",
  aboutEmployee: "About this employee",
  aboutOrder: "About this order",
} as const;
