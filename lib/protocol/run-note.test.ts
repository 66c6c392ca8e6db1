import { expect, test } from "vitest";
import { keptText, type Told, told, toldText } from "#lib/protocol/run-note.ts";

test("a kept sentence is read by its message while its text is that of the column", () => {
  const text = "Paused by Maya. Rows on their way get their outcome.";
  const kept: Told = { ...told("runReason.paused", { name: "Ana" }), text };
  expect(keptText(text, kept)).toBe("Paused by Ana. Rows on their way get their outcome.");
  expect(keptText("Try later.", kept)).toBe("Try later.");
  expect(keptText(null, kept)).toBeNull();
  expect(keptText(text, null)).toBe(text);
});

test("a sentence whose message is not known is shown in English, as far as it was kept so", () => {
  const kept = JSON.parse('{"key":"runNote.ofALaterVersion","text":"The row is odd"}');
  expect(toldText(kept)).toBe("The row is odd");
});

test("values become words where they are read: a list, a field, and a code of the service", () => {
  expect(toldText(told("runNote.alsoInRow", { what: "person", rows: ["3", "5"] }))).toBe(
    "Also in row 3, 5: one person has one row",
  );
  expect(toldText(told("runNote.missing", { label: { field: "country" } }))).toBe(
    "Country is missing",
  );
});
