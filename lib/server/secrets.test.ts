import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Returns the paths of the server's source files, without tests, that mention a name. */
const mentioning = (name: string) =>
  globSync("lib/{*,server/**/*}.ts")
    .filter((path) => !/\.test\.ts$/.test(path))
    .filter((path) => new RegExp(`\\b${name}\\b`).test(readFileSync(path, "utf8")))
    .sort();

it("the server decrypts API keys in two places only: to open a connection, and to reseal them", () => {
  expect(mentioning("openKey")).toEqual([
    "lib/server/keys/connection.ts",
    "lib/server/keys/seal.ts",
  ]);
  expect(mentioning("findApiKey")).toEqual([
    "lib/server/keys/connection.ts",
    "lib/server/keys/upstream-access.ts",
  ]);
});
