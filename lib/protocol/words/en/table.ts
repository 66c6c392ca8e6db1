/** What a list has, one and several of it. Its other messages say the noun too, which other languages leave out. */
const one =
  "{noun, select, team {team} employee {employee} order {order} device {device} address {address} model {model} other {record}}";
const many =
  "{noun, select, team {teams} employee {employees} order {orders} device {devices} address {addresses} model {models} other {records}}";

/** What every list says while it is seen: its toolbar, rows, pages and views. */
export const table = {
  columns: "Columns",
  columnsHidden: "Columns: {hidden} hidden",
  resetColumns: "Reset columns",
  export: "Export",
  clearFilters: "Clear filters",
  clearFilter: "Clear {filter}",
  noneKnown: `No ${one} is known to match these filters.`,
  noneMatches: `No ${one} matches these filters.`,
  noMore: "No more results.",
  noneFound: "None found. {coverage}",
  noneYet: `No ${many} yet, or none you have access to.`,
  partial: `No ${many} found in the fields that you can see. Some may be missing: try a longer text, an ID or a serial number.`,
  unreadable: `Unknown: no ${one} in the API's answer was readable.`,
  unfamiliar:
    "Unknown: the list in the API's answer is empty, and its name doesn't say what it lists.",
  unlisted: `Unknown: the API's answer lists no ${one}, and its total is {total}.`,
  showAll: `Show all ${many}`,
  firstPage: "Back to the first page",
  showChanges: "Show changes",
  showNew: `{count, plural, one {{n} new ${one}} other {{n} new ${many}}}`,
  caption: `${many}`,
  newest: "Newest",
  older: "Older",
  pages: "Pages",
  noneShown: "0 of {total} shown",
  range: "{from}–{to} of {total}",
  firstShown: "Page 1, {count} shown",
  page: "Page {page}",
  showingFirst:
    "Showing the first {count}. {narrow, select, sort {Search to narrow and sort} other {Search to narrow}}",
  showingOf:
    "Showing {count} of {total}. {narrow, select, sort {Search to narrow and sort} other {Search to narrow}}",
  previous: "Previous",
  next: "Next",
  peekAt: "Peek at {id} (Space)",
  peek: "Peek",
  selectPage: "Select all rows on this page",
  select: "Select {id}",
  widthOf: "Width of {column}",
  sortText: "{direction, select, asc {A to Z} other {Z to A}}",
  sortNumber: "{direction, select, asc {ascending} other {descending}}",
  sortOrder: "{column}, {order}",
  sortCode: "{column} code",
  noResults: "0 results",
  countOf: `{count, plural, one {{n} ${one}} other {{n} ${many}}}`,
  sortTime: "{direction, select, asc {oldest first} other {newest first}}",
  yes: "Yes",
  no: "No",
  notSorted: "Not sorted: not all matches are on screen",
  clearSort: "Clear sort",
  reverse: "Reverse the order",
  sortedBy: "<label>Sorted by </label>{order}",
  findIn: `Find ${many}`,
  views: "Views",
  all: "All",
  allHint: `All ${many} that you have access to.`,
  undecided:
    "{count, plural, one {1 more has {missing}, so it may or may not belong here.} other {{n} more have {missing}, so they may or may not belong here.}}",
  allThatMatch: "All that match",
  allCountThatMatch: "All {count} that match",
  selecting: "Selecting…",
  why: "Unknown. {why}",
  notReadHere: "It was not read here. Open the record to see it.",
  notStated: "Not stated",
  copyIds: "{count, plural, one {Copy ID} other {Copy IDs}}",
  savedView: "Saved view",
  unknownFilter: `{count, plural, one {The address has a filter that {place, select, list {the list of ${many} doesn't have} queue {this queue doesn't have} other {the reports don't have}}: {names}. Nothing is left out by it.} other {The address has filters that {place, select, list {the list of ${many} doesn't have} queue {this queue doesn't have} other {the reports don't have}}: {names}. Nothing is left out by them.}}`,
  namesAndOthers: "{names} and {count, plural, one {{n} other} other {{n} others}}",
  countedNewest:
    "{counted, select, orders {Counted among the newest {count} orders.} other {Counted among the newest {count} open orders.}}",
  countedNewestOf:
    "{counted, select, orders {Counted among the newest {count} of {total} orders.} other {Counted among the newest {count} of {total} open orders.}}",
  countedAmong:
    "{counted, select, orders {Counted among {count} orders.} other {Counted among {count} open orders.}}",
  countedUnusual: "Orders with an unusual status were only counted among the newest 200 orders.",
  countedOthers:
    "{count, plural, one {{n} more order has a status that none of the newest 200 orders shows, so it is not counted.} other {{n} more orders have statuses that none of the newest 200 orders shows, so they are not counted.}}",
  searchUnreadable: "Not every order in the API's answer was readable.",
  searchUnfamiliar: "The API's answer is empty and doesn't say what it lists.",
  searchComplete: "a complete search",
} as const;
