import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourceFiles } from "#testing/source-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const checks = [
  ["isSameOriginWrite", "originProblem"],
  ["isSameOriginRead", "readProblem"],
] as const;

/** It runs within an action, whose request `findActionRefusal` has refused with the reason before. */
const refusedBefore = ["lib/server/http/require-person.ts"];

test.each(checks)("every place that refuses a request by %s says why, by %s", (check, problem) => {
  const silent = sourceFiles
    .filter(({ path, isTest }) => !isTest && /^(app|lib)\//.test(path))
    .filter(({ path }) => {
      const text = readFileSync(`${root}${path}`, "utf8");
      return text.includes(`if (!${check}(`) && !text.includes(`${problem}(`);
    })
    .map(({ path }) => path);
  expect(silent.filter((path) => !refusedBefore.includes(path))).toEqual([]);
});
