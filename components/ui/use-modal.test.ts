import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = "components";
/** It focuses its search field itself, before React runs. */
const exceptions = ["components/frame/command-bar.tsx"];

test("every dialog is shown by useModal, which decides what has the focus", () => {
  const dialogs = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => join(root, name))
    .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
    .filter((path) => /<dialog\b/.test(readFileSync(path, "utf8")));
  expect(dialogs.length).toBeGreaterThan(3);
  const others = dialogs.filter((path) => !readFileSync(path, "utf8").includes("useModal()"));
  expect(others).toEqual(exceptions);
});
