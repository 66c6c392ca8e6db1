import { expect, it } from "vitest";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";

it("shows unsafe characters in every text and field name of an answer", () => {
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

it("keeps identifiers, so that the service is asked for what it named", () => {
  const record = { id: "a\u202Eb", employeeId: "c\u0007", product_ids: ["d\u202E"] };
  expect(showUnsafeIn(record)).toEqual(record);
});

it("keeps ordinary text of every script", () => {
  const record = { name: "שלום 👩‍👩‍👧 नमस्ते", city: "Zürich" };
  expect(showUnsafeIn(record)).toEqual(record);
});
