import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Paths of the server's source files without tests. */
const files = ["lib/server", "lib"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== "lib", encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/\/test-[^/]+$|drizzle\.config/.test(path));

const sources = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));

const mentioning = (name: string) =>
  [...sources].filter(([, text]) => new RegExp(`\\b${name}\\b`).test(text)).map(([path]) => path);

describe("the server's source", () => {
  it("decrypts API keys in two places only: to open a connection, and to reseal them", () => {
    expect(mentioning("openKey").sort()).toEqual([
      "lib/server/keys/connection.ts",
      "lib/server/keys/seal.ts",
    ]);
    expect(mentioning("findApiKey").sort()).toEqual([
      "lib/server/keys/connection.ts",
      "lib/server/keys/upstream-access.ts",
    ]);
  });

  it("marks every module that touches the store, the settings or a key as server-only", () => {
    const touching = [...sources].filter(
      ([, text]) =>
        /from "#lib\/server\/(?:env|store\/(?:store|migrate)|keys\/)/.test(text) &&
        !/^import type [^;]*;$/m.test(
          text
            .split("\n")
            .filter((line) => /#lib\/server\/(?:env|store\/(?:store|migrate)|keys\/)/.test(line))
            .filter((line) => !line.startsWith("import type"))
            .join("\n"),
        ),
    );
    const unmarked = touching.filter(([, text]) => !text.includes('import "server-only";'));
    expect(touching.length).toBeGreaterThan(10);
    expect(unmarked.map(([path]) => path)).toEqual([]);
  });
});
