import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("no form lets the browser show its bubbles: each is the Form that says the problem at the field, or checks by itself", () => {
  const opened = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<form\b[\s\S]*?\n? *>/g)].map(([tag]) => ({ path, tag })),
  );
  expect(opened.length).toBeGreaterThan(3);
  const bubbling = opened.filter(({ tag }) => !/\bnoValidate\b/.test(tag)).map(({ path }) => path);
  expect(bubbling).toEqual([]);
});

test("nothing asks the browser for its bubbles", () => {
  const asking = sources.filter(({ text }) => /reportValidity|setCustomValidity/.test(text));
  expect(asking.map(({ path }) => path)).toEqual([]);
});
