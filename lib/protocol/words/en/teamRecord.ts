/** The page of a team. */
export const teamRecord = {
  teamId: "Team ID",
  copyId: "Copy ID",
  unknown: "Unknown",
  counting: "Counting…",
  members: "Members",
  membersCaption: "members",
  devices: "Devices",
  noMembers: "No members.",
  openInEmployees: "Open in Employees",
  allEmployees: "See all employees",
  complete: "{count, plural, one {# member} other {# members}}.",
  foundOf:
    "{found} of {count} found by search: the API has no filter by team.{isCut, select, yes { Only the first 50 results were checked.} other {}}",
  found:
    "{found} found by search, which may not be all: the API has no filter by team.{isCut, select, yes { Only the first 50 results were checked.} other {}}",
  noResults:
    "No one found by searching employees for the team's name: the search returned no results.",
  allWithoutTeam:
    "Unknown: searching employees for the team's name returned {count, plural, one {# result} other {# results}}, all without a team.",
  noneAmong:
    "No one found by searching employees for the team's name among {count, plural, one {# result} other {# results}}{without, plural, =0 {} one {, # of them without a team} other {, # of them without a team}}.",
  readingDevices:
    "Reading the devices of {count, plural, one {# more member} other {# more members}}.",
  failedDevices:
    "The devices of {count, plural, one {# member} other {# members}} could not be read.",
  noDevices: "The members who were found are listed with no device.",
  someDevices: "The devices of the members who were found, which may not be all.",
  showAllDevices: "Show all {count, plural, one {# device} other {# devices}}",
  condition: "condition {condition}",
  openOrders: "Open orders",
  openOrdersCaption: "open orders",
  lateFirst: "late first",
  noOpenOrders: "No open orders.",
  noOpenOrdersFound: "No open orders found.",
  mayBelong:
    "{count, plural, one {# open order} other {# open orders}} without a team may belong to it.",
  seeAllOrders: "See all {count, plural, one {# open order} other {# open orders}}",
  viewOrders: "{view, select, late {late orders} other {open orders}}",
} as const;
