import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#lib/test-source-files.ts";

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
  expect(found.map(({ path }) => path)).toEqual(["lib/protocol/intl.ts"]);
});
