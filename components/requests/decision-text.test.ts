import { describe, expect, test } from "vitest";
import { decideLabel, textOfDecision } from "#components/requests/decision-text.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

const request = (more: Partial<IntentView>) =>
  ({
    operation: "orders.create",
    environment: "sandbox",
    resendAskedBy: null,
    isRestored: false,
    reason: null,
    ...more,
  }) as IntentView;

describe("the risk of a resend", () => {
  test.each([
    ["orders.create", "If the original also goes through you'll have two"],
    ["orders.purchase", "If the original also goes through you'll have two"],
    ["company.add-address", "If the original also goes through you'll have two"],
    ["employees.create", "the API refuses the second"],
    ["teams.create", "the API refuses the second"],
    ["employees.update", "their change is overwritten"],
    ["products.add-pin", "their change is overwritten"],
  ] as const)("of %s is that %s", (operation, risk) => {
    expect(textOfDecision({ choice: "send again" }, request({ operation })).risk).toContain(risk);
  });

  test("begins with the reason why the request needs a decision", () => {
    const { risk } = textOfDecision(
      { choice: "send again" },
      request({ reason: "Possible match found." }),
    );
    expect(risk).toMatch(/^Possible match found\. If the original/);
  });
});

describe("a resend in production", () => {
  const first = request({ environment: "production" });
  const second = request({
    environment: "production",
    resendAskedBy: { name: "Maya", isYou: false },
  });

  test("is requested by one admin and sends nothing yet", () => {
    expect(decideLabel({ choice: "send again" }, first)).toBe("Request resend");
    expect(textOfDecision({ choice: "send again" }, first).effect).toMatch(
      /A second admin must approve it/,
    );
  });

  test("is approved by a second admin, who sees who requested it", () => {
    expect(decideLabel({ choice: "send again" }, second)).toBe("Approve resend");
    expect(textOfDecision({ choice: "send again" }, second).label).toBe(
      "Approve resend requested by Maya",
    );
  });
});
