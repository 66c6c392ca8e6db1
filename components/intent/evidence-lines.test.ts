import { describe, expect, test } from "vitest";
import { evidenceLines } from "#components/intent/evidence-lines.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
const entry = (what: string, detail: Record<string, unknown> = {}, second = 0): EvidenceView => ({
  at: at(second),
  attempt: 1,
  what,
  detail,
});
const textOf = (what: string, detail: Record<string, unknown> = {}) =>
  evidenceLines([entry(what, detail)])[0]?.text;

/** Every kind of evidence that lib/server/intents writes. */
const kinds = [
  "asked",
  "claimed",
  "before sending",
  "found before",
  "sending",
  "sent",
  "unknown",
  "looked",
  "absent",
  "ready",
  "recovered",
  "late answer",
  "answered",
  "adopted",
  "decided",
  "needs_person",
  "replaced",
  "accepted",
  "refused",
  "abandoned",
];

describe("the evidence of a request in words", () => {
  test.each(kinds)("%s has words of its own", (what) => {
    expect(textOf(what)).not.toBe(what);
    expect(textOf(what)).toMatch(/^[A-Z]/);
  });

  test("evidence of an unknown kind is shown as it came", () => {
    expect(evidenceLines([entry("weighed", { grams: 3 })])[0]).toMatchObject({
      text: "weighed",
      detail: '{"grams":3}',
    });
    expect(evidenceLines([entry("weighed")])[0]?.detail).toBeNull();
  });

  test.each([
    [{ verdict: "accepted", status: 201 }, "The service answered 201: it is taken"],
    [
      { verdict: "unknown", status: 500 },
      "The service answered 500, which does not say whether it landed",
    ],
    [
      { verdict: "unconfirmed", status: 403 },
      "The service answered 403, which does not prove that nothing was stored",
    ],
    [{ verdict: "unknown", code: "ECONNRESET" }, "The connection broke before the answer came"],
    [{ verdict: "unknown", code: "EODD" }, "The connection broke before the answer came"],
    [{ verdict: "not sent", code: "EODD" }, "The service could not be reached. Nothing was sent"],
  ])("an attempt: %o", (detail, text) => {
    expect(textOf("sent", detail)).toBe(text);
  });

  test("an attempt says how long it took and the service's request id", () => {
    const detail = { verdict: "unknown", status: 500, ms: 1234.5, requestId: "req_9" };
    expect(evidenceLines([entry("sent", detail)])[0]?.detail).toBe(
      "after 1.2 s · the service's request id req_9",
    );
  });

  test("absence is named only where checks found nothing, not where nothing could be checked", () => {
    expect(textOf("absent")).toMatch(/^Not confirmed/);
    const lines = evidenceLines([entry("looked", { finding: "empty" }), entry("absent")]);
    expect(lines.at(-1)?.text).toMatch(/^Not found/);
  });

  test("looks that say the same are one line, others are not", () => {
    const empty = { finding: "empty" };
    const lines = evidenceLines([
      entry("looked", empty, 2),
      entry("looked", empty, 5),
      entry("looked", { finding: "failed", why: "unreachable" }, 15),
      entry("looked", { finding: "failed", why: "moonlight" }, 16),
      entry("looked", { finding: "person", found: ["ord_1", "ord_2"] }, 60),
    ]);
    expect(lines.map(({ text, times, detail }) => [text, times, detail])).toEqual([
      ["Looked: a complete search did not show it", 2, null],
      ["Looked, but it proves nothing: the service could not be reached", 1, null],
      ["Looked, but it proves nothing: moonlight", 1, null],
      ["Looked: found 2 records that may be it", 1, "ord_1, ord_2"],
    ]);
    expect(lines[0]?.at).toBe(at(5));
  });

  test("a decision names who made it", () => {
    expect(textOf("decided", { choice: "send again", name: "Maya", isYou: false })).toBe(
      "Maya asked to send it again",
    );
    expect(textOf("decided", { choice: "abandon", name: "Maya", isYou: true })).toBe(
      "You abandoned it",
    );
  });
});
