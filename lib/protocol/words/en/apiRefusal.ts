/** What the addresses that a browser reads from refuse: of an address that was written by hand, or of another version. */
export const apiRefusal = {
  noList: "There is no such list.",
  noParameter: "There is no such parameter.",
  nameOrder: "Name an order.",
  noView: "There is no such view.",
  dateFilter: "This filter is not known. Write a date as 2026-11-21.",
  noFilter: "This filter is not known.",
  nameRecords: "Name the records.",
  noJsonObject: "The body is not a JSON object.",
  noRead: "This read does not exist.",
  bodyTooLarge: "The body is larger than 64 KB.",
  noReport: "There is no such report.",
  noPosition: "This position is not known.",
  nameShown: "Name the records that are shown.",
  nameView: "Name a view, or what to count.",
  noParameterOf: "{operation} has no such parameter.",
} as const;
