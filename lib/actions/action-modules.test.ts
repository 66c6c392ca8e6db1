import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "#testing/source-files.ts";

it("each Server Action is a function of a module, which takes nothing along from a component that Next would encrypt", () => {
  const directive = /^\s*["']use server["']/gm;
  const counts = sourceFiles
    .filter(({ path, isTest }) => /^(?:app|components|lib)\//.test(path) && !isTest)
    .map(({ path, isAction }) => ({
      path,
      isAction,
      count: readFileSync(path, "utf8").match(directive)?.length ?? 0,
    }))
    .filter(({ count }) => count > 0);
  expect(counts.length).toBeGreaterThan(5);
  expect(counts.filter(({ isAction, count }) => !isAction || count > 1)).toEqual([]);
});
