import { describe, expect, test } from "vitest";
import { lastSendingText, sendingText } from "#components/requests/sending-text.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";

const entry = (what: string, detail: Record<string, unknown> = {}): EvidenceView => ({
  at: "2026-11-21T10:00:00.000Z",
  attempt: 1,
  what,
  detail,
});

describe("the words for a sending whose outcome is unknown come from what happened", () => {
  test.each([
    [{ code: "ECONNRESET" }, "The connection broke before a reply came"],
    [{ code: "TIMEOUT" }, "No reply came in time"],
    [{ code: "CUT_SHORT" }, "The API's reply was cut short"],
    [{ code: "TOO_LARGE" }, "The API's reply was too large to be read"],
    [{ status: 200, bytes: 12 }, "The API replied 200, but the reply doesn't name the record"],
    [{ status: 202, bytes: 0 }, "The API replied 202 without a body"],
    [
      { status: 201, bytes: 0, problem: "TOO_LARGE" },
      "The API replied 201, but the reply is too large",
    ],
    [
      { status: 201, bytes: 0, problem: "BROKEN_ENCODING" },
      "The API replied 201, but the reply can't be decompressed",
    ],
    [{ status: 307 }, "The API replied 307 (a redirect, which is not followed)"],
    [{ status: 401 }, "The API replied 401 (API key rejected)"],
    [{ status: 403 }, "The API replied 403 (no access)"],
    [{ status: 404 }, "The API replied 404 (not found)"],
    [{ status: 408 }, "The API replied 408 (request timeout)"],
    [{ status: 418 }, "The API replied 418"],
    [{ status: 429 }, "The API replied 429 (too many requests)"],
    [{ status: 500 }, "The API replied 500 (a failure of the API)"],
    [{ status: 503 }, "The API replied 503 (a failure of the API)"],
  ])("%o", (detail, text) => {
    expect(sendingText({ result: "unknown", ...detail })).toBe(text);
  });

  test("every status has words of its own, and none is called a missing reply", () => {
    for (let status = 100; status < 600; status += 1) {
      expect(sendingText({ status, bytes: 0 })).toContain(`The API replied ${status}`);
    }
  });

  test("the last sending that may have arrived counts, whatever came after it", () => {
    const evidence = [
      entry("sent", { result: "unknown", status: 500 }),
      entry("sent", { result: "unknown", status: 429 }),
      entry("unknown"),
      entry("sent", { result: "not sent", code: "ECONNREFUSED" }),
      entry("looked", { finding: "empty" }),
    ];
    expect(lastSendingText(evidence)).toBe("The API replied 429 (too many requests)");
  });

  test("an interrupted sending is one of Quartermaster, not of the API", () => {
    const evidence = [entry("sending"), entry("recovered", { from: "sending" })];
    expect(lastSendingText(evidence)).toBe("Quartermaster was interrupted while sending");
  });

  test("without evidence nothing is said about the reply", () => {
    expect(lastSendingText(undefined)).toBe("No confirmation came");
  });
});
