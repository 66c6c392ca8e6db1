import { expect, test } from "vitest";
import { otherFieldsOf } from "#components/ui/other-fields.ts";

test("only what the screen does not show is left, in the service's order", () => {
  const names = otherFieldsOf({ warranty_end: "2027-01-01", id: "dev_1", mdm: true }, ["id"]).map(
    ({ name }) => name,
  );
  expect(names).toEqual(["warranty_end", "mdm"]);
});

test("values are told plainly, absent-looking ones too", () => {
  const fields = otherFieldsOf(
    { a: null, b: "", c: 0, d: false, e: "東京", f: ["x", 2], g: [], h: undefined },
    [],
  );
  expect(fields.map(({ text }) => text)).toEqual([
    "null",
    "empty text",
    "0",
    "false",
    "東京",
    "x, 2",
    "[]",
  ]);
  expect(fields.some(({ isBlock }) => isBlock)).toBe(false);
});

test("objects, and lists of them, are pretty-printed", () => {
  const [mdm, tags] = otherFieldsOf({ mdm: { enrolled: true }, tags: [{ id: 1 }] }, []);
  expect(mdm).toEqual({ name: "mdm", text: '{\n  "enrolled": true\n}', isBlock: true });
  expect(tags?.isBlock).toBe(true);
});
