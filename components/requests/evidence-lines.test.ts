import { describe, expect, test } from "vitest";
import { evidenceLines } from "#components/requests/evidence-lines.ts";
import { numbersOf } from "#components/ui/number.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";

const numbers = numbersOf("en-GB");

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
const entry = (what: string, detail: Record<string, unknown> = {}, second = 0): EvidenceView => ({
  at: at(second),
  attempt: 1,
  what,
  detail,
});
const textOf = (what: string, detail: Record<string, unknown> = {}) =>
  evidenceLines([entry(what, detail)], numbers)[0]?.text;

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
  "set back",
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

describe("the activity log of a request", () => {
  test.each(kinds)("has a text for %s", (what) => {
    expect(textOf(what)).not.toBe(what);
    expect(textOf(what)).toMatch(/^[A-Z]/);
  });

  test("shows evidence of an unknown kind as it came", () => {
    expect(evidenceLines([entry("weighed", { grams: 3 })], numbers)[0]).toMatchObject({
      text: "weighed",
      detail: '{"grams":3}',
    });
    expect(evidenceLines([entry("weighed")], numbers)[0]?.detail).toBeNull();
  });

  test.each([
    [{ result: "accepted", status: 201 }, "API replied 201: accepted"],
    [{ result: "unknown", status: 500 }, "The API replied 500 (a failure of the API)"],
    [
      { result: "unconfirmed", status: 403 },
      "API replied 403, which doesn't prove that nothing was stored",
    ],
    [{ result: "unknown", code: "ECONNRESET" }, "The connection broke before a reply came"],
    [{ result: "unknown", code: "EODD" }, "The connection broke before a reply came"],
    [{ result: "not sent", code: "EODD" }, "The service could not be reached. Nothing was sent"],
  ])("tells what the API replied to an attempt: %o", (detail, text) => {
    expect(textOf("sent", detail)).toBe(text);
  });

  test("reads attempts of older journals, which have a verdict", () => {
    expect(textOf("sent", { verdict: "accepted", status: 201 })).toBe("API replied 201: accepted");
  });

  test("tells how long an attempt took and the API's request id", () => {
    const detail = { result: "unknown", status: 500, ms: 1234.5, requestId: "req_9" };
    expect(evidenceLines([entry("sent", detail)], numbers)[0]?.detail).toBe(
      "after 1.2 s · API request ID req_9",
    );
  });

  test("confirms absence only after checks that found nothing", () => {
    expect(textOf("absent")).toMatch(/^Not confirmed/);
    const lines = evidenceLines([entry("looked", { finding: "empty" }), entry("absent")], numbers);
    expect(lines.at(-1)?.text).toMatch(/^Confirmed not created/);
  });

  test("merges equal checks in a row into one line", () => {
    const empty = { finding: "empty" };
    const lines = evidenceLines(
      [
        entry("looked", empty, 2),
        entry("looked", empty, 5),
        entry("looked", { finding: "failed", why: "unreachable" }, 15),
        entry("looked", { finding: "failed", why: "moonlight" }, 16),
        entry("looked", { finding: "person", found: ["ord_1", "ord_2"] }, 60),
      ],
      numbers,
    );
    expect(lines.map(({ text, times, detail }) => [text, times, detail])).toEqual([
      ["Checked: complete search, no match", 2, null],
      ["Check inconclusive: the API could not be reached", 1, null],
      ["Check inconclusive: moonlight", 1, null],
      ["Checked: 2 possible matches", 1, "ord_1, ord_2"],
    ]);
    expect(lines[0]?.at).toBe(at(5));
  });

  test.each([
    [{ choice: "send again", name: "Maya", isYou: false }, "Maya requested a resend"],
    [{ choice: "abandon", name: "Maya", isYou: true }, "You cancelled the request"],
  ])("names who made a decision: %o", (detail, text) => {
    expect(textOf("decided", detail)).toBe(text);
  });
});
