import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { programVersion } from "#lib/server/release.ts";

it("the program's version is that of package.json", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8")).version).toBe(programVersion);
});
