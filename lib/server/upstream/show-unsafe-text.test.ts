import { expect, it } from "vitest";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";

it("unsafe characters are shown by name in every text and field name of an answer", () => {
  expect(
    showUnsafeIn({
      name: "invoice\u202Efdp.exe",
      notes: ["line\nbreak", "bell\u0007"],
      deeper: { "odd\u2066name": { text: "x\u0000" } },
      count: 3,
      none: null,
    }),
  ).toEqual({
    name: "invoice[U+202E]fdp.exe",
    notes: ["line\nbreak", "bell[U+0007]"],
    deeper: { "odd[U+2066]name": { text: "x[U+0000]" } },
    count: 3,
    none: null,
  });
});

it("identifiers stay unchanged, because they are sent back to the service", () => {
  const record = { id: "a\u202Eb", employeeId: "c\u0007", product_ids: ["d\u202E"] };
  expect(showUnsafeIn(record)).toEqual(record);
});

it("ordinary text of every script stays unchanged", () => {
  const record = { name: "שלום 👩‍👩‍👧 नमस्ते", city: "Zürich" };
  expect(showUnsafeIn(record)).toEqual(record);
});
