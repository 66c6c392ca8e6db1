import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#testing/source-files.ts";

test("no other file of the console creates a formatter or compares in a given language", () => {
  const creation =
    /new Intl\.(?!Locale\b)|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^()]*(?:\([^()]*\))?[^()]*,/;
  const found = sourceFiles.filter(
    ({ path, isTest, moduleName }) =>
      !isTest &&
      ["app", "components", "lib/client", "lib/server", "lib/protocol", "lib/v4"].includes(
        moduleName,
      ) &&
      creation.test(readFileSync(path, "utf8")),
  );
  expect(found.map(({ path }) => path)).toEqual(["lib/protocol/words/intl.ts"]);
});

const consoleFilesWith = (pattern: RegExp, ...modules: string[]) =>
  sourceFiles
    .filter(
      ({ path, isTest, moduleName }) =>
        !isTest && modules.includes(moduleName) && pattern.test(readFileSync(path, "utf8")),
    )
    .map(({ path }) => path);

test("one file writes the moments on screen and names their zone", () => {
  expect(consoleFilesWith(/<time\b/, "components", "app")).toEqual([
    "components/moment/moment.tsx",
  ]);
  expect(consoleFilesWith(/\} UTC\b/, "components", "app", "lib/client")).toEqual([
    "components/moment/moment.tsx",
  ]);
});

test("no screen and no file takes the day of UTC for the day of a person", () => {
  const utcDay = /toISOString\(\)\s*\.slice\(0, ?10\)|toISOString\(\)\s*\.split\("T"\)/;
  expect(consoleFilesWith(utcDay, "components", "app", "lib/client", "lib/protocol")).toEqual([]);
});
