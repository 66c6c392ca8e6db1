import { describe, expect, test } from "vitest";
import {
  decisionCauseOf,
  decisionNote,
  decisionReason,
} from "#components/requests/decision-cause.ts";
import { numbersOf } from "#components/ui/number.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";

const numbers = numbersOf("en-GB");
const undecided = {
  state: "needs_person",
  resendAskedBy: null,
  isRestored: false,
  failure: null,
  conflict: null,
  reason: null,
} as const;
const draft = { ...undecided, state: "draft" } as const;
const held = { ...undecided, isRestored: true };
const approval = { ...undecided, resendAskedBy: { name: "Maya", isYou: false } };
const conflict = {
  ...undecided,
  failure: { ...emptyFailure, kind: "conflict", message: "Taken" },
} as const;

describe("why a request needs a person", () => {
  test.each([
    ["draft", draft, "draft waiting for approval", /^An agent asks for this\. Nothing is sent/],
    ["second approval", approval, "resend to approve", /^A second admin must approve the resend/],
    ["held", held, "open when the database was set back", /^The database was set back/],
    ["conflict", conflict, "conflict reported by the API", /^The API reported a conflict/],
    ["unknown", undecided, "outcome unknown", /^Couldn't confirm the outcome/],
  ] as const)("of %s has one note and one sentence", (cause, request, note, sentence) => {
    expect(decisionCauseOf(request)).toBe(cause);
    expect(decisionNote([request], numbers)).toBe(note);
    expect(decisionReason(request)).toMatch(sentence);
  });

  test("is the stored reason where there is one, and also that a resend waits for approval", () => {
    const reason = "Several possible matches.";
    expect(decisionReason({ ...undecided, reason })).toBe(reason);
    expect(decisionReason({ ...approval, reason })).toBe(
      `${reason} A second admin must approve the resend.`,
    );
  });

  test("is never an unknown outcome for a draft, whatever it was before", () => {
    expect(decisionCauseOf({ ...draft, isRestored: true, failure: conflict.failure })).toBe(
      "draft",
    );
  });

  test("is counted by cause where requests differ", () => {
    expect(decisionNote([draft, undecided, draft], numbers)).toBe(
      "2 drafts waiting for approval; 1 outcome unknown",
    );
    expect(decisionNote([draft, draft], numbers)).toBe("drafts waiting for approval");
  });
});
