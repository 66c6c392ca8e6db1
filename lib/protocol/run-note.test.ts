import { expect, test } from "vitest";
import { columnText, told, toldColumn, toldText } from "#lib/protocol/run-note.ts";

test("a sentence is kept by its message in a column of texts, and a text of the service as it came", () => {
  const paused = toldColumn(told("runReason.paused", { name: "Maya" }));
  expect(paused).toBe('{"key":"runReason.paused","values":{"name":"Maya"}}');
  expect(columnText(paused)).toBe("Paused by Maya. Rows on their way get their outcome.");
  expect(toldColumn({ text: "Try later." })).toBe("Try later.");
  // What the service writes is never taken for a sentence of ours.
  const likeOurs = '{"key":"runReason.stopped","values":{"name":"Maya"}}';
  expect(columnText(toldColumn({ text: likeOurs }))).toBe(likeOurs);
  for (const text of ["{", "{}", '{"key":1}', "Paused by Maya."])
    expect(columnText(text)).toBe(text);
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
