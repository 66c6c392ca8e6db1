import { expect, test } from "vitest";
import { readableJson } from "./file-snapshot.ts";

test("JSON for a diff keeps short parts on one line, and writes a repeated part once", () => {
  const long = { description: "x".repeat(200), type: "string" };
  const text = readableJson({ short: { type: "string" }, first: long, again: [long] });
  expect(text.split("\n")).toEqual([
    "{",
    '  "short": { "type": "string" },',
    '  "first": {',
    `    "description": "${long.description}",`,
    '    "type": "string"',
    "  },",
    '  "again": [ { "same as": "first" } ]',
    "}",
    "",
  ]);
});
