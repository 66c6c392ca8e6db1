/** What a file with the records of a list says in its cells and in its last line. */
export const exportFile = {
  notRead: "not read",
  unknown: "unknown",
  state: "{isComplete, select, yes {Complete.} other {Not complete.}}",
  rows: "Rows: {rows}. As of: {asOf}.",
  byId: "Sorted by ID: too many for names.",
  filter: "Filter: {filter}",
  noFilter: "No filter.",
  heldGap:
    "The column {column} says \"{notRead}\": Quartermaster's own copy can't prove who holds which device.",
  lateGap:
    "The column {column} says \"{notRead}\": Quartermaster's own copy can't prove the open orders.",
  ofService:
    "Only the service can {what, select, query {search for a text} email {search by email} other {say what is in stock}}, so only your browser can export what it finds.",
  noView: "This list has no view {view}.",
  allPages: "A file has all pages of a list.",
  oneOf: "{name} must be one of {choices}.",
  noColumn: "This list has no column {column}.",
  noImport:
    "No import takes back {list, select, orders {orders} employees {employees} other {devices}}.",
} as const;
