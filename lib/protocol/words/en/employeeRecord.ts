/** The page of an employee. */
export const employeeRecord = {
  noun: "Employee",
  edit: "Edit",
  id: "Employee ID",
  copyId: "Copy ID",
  email: "Email",
  country: "Country",
  noStreetField: "Unknown. The API's answer has no field for a street.",
  noOwnStreet: "Street unknown. The API's answer has no street that is surely this person's.",
  elsewhere:
    "Unknown. The API's answer has address fields that may not be this person's. See More details.",
  cityOnly:
    "{city, select, known {} empty {No city. } other {City unknown. }}You can see city and country only.",
  forNewOrders: "Changes apply to new orders.",
  noAddress: "No delivery address.",
  noStreet: "Street missing.",
  addAddress:
    "Add an address before ordering: the provider can't deliver to this person or collect from them.",
  late: "Late order",
  open: "Open order",
  expected: "Expected <moment></moment>",
  promised: "Promised",
  devices: "Devices",
  deviceCount: "{count, plural, one {# device} other {# devices}}",
  andMore: "{device} and {more} more",
  ordersCaption: "orders",
  possible: "May be for this person",
  possibleCaption: "orders that may be for this person",
  noListOfOrders: "The API has no list of a person's orders.",
  searchedBy:
    "Searched orders by {with, select, all {<name>name</name>, <email>email</email>, <id>ID</id>} name {<name>name</name>, <id>ID</id>} email {<email>email</email>, <id>ID</id>} other {<id>ID</id>}}.{hasMore, select, yes { Only the first 50 results of each search were checked.} other {}}",
  failed: "The search by {by} failed, so orders may be missing: {reason}",
  noResults: "No order found by {by}: the search returned no results.",
  noneHasId: "No order found by {by} has this employee's ID.",
  othersOnly:
    "No order found by {by} among {total}: {count, plural, one {# result is} other {# results are}} for other people.",
  byName: "name",
  byEmail: "email",
  byId: "ID",
  possibleNote: "These orders have no employee ID.",
} as const;
