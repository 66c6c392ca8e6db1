/** What a list has, one and several of it. Its other messages say the noun too, which other languages leave out. */
const one =
  "{list, select, teams {team} employees {employee} orders {order} devices {device} addresses {address} other {record}}";
const many =
  "{list, select, teams {teams} employees {employees} orders {orders} devices {devices} addresses {addresses} other {records}}";

/** What every list says while it is seen: its toolbar, rows, pages and views. */
export const table = {
  columns: "{hidden, plural, =0 {Columns} other {Columns: # hidden}}",
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
  showAll: "Show all",
  firstPage: "Back to the first page",
  showChanges: "Show changes",
  showNew: `{count, plural, one {Show {n} new ${one}} other {Show {n} new ${many}}}`,
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
  sortTime: "{direction, select, asc {oldest first} other {newest first}}",
  yes: "Yes",
  no: "No",
  notSorted: "Not sorted: not all matches are on screen",
  clearSort: "Clear sort",
  reverse: "Reverse the order",
  sortedBy: "Sorted by {column}: <direction>{order}</direction>",
  findIn: `Find ${many}`,
  views: "Views",
  all: "All",
  allHint: `All ${many} that you have access to.`,
  saveView: "Save view",
  undecided:
    "{count, plural, one {1 more has {missing}, so it may or may not belong here.} other {{n} more have {missing}, so they may or may not belong here.}}",
  allThatMatch: "All that match",
  allCountThatMatch: "All {count} that match",
  selecting: "Selecting…",
} as const;
