import { expect, test } from "vitest";
import { unknownReportParts } from "#lib/protocol/report.ts";

test.each([
  ["months=12&country=DE&all=countries", []],
  ["months=6&all=", []],
  ["months=7&team=Sales&all=orders", ["months", "team", "all"]],
])("the reports name what of the address %s they do not have", (search, names) => {
  expect(unknownReportParts(new URLSearchParams(search))).toEqual(names);
});
