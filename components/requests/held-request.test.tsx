import { expect, test, vi } from "vitest";
import { textOfDecision } from "#components/requests/decision-text.ts";
import { evidenceLines } from "#components/requests/evidence-lines.ts";
import { ExactRequest } from "#components/requests/exact-request.tsx";
import { IntentSummary } from "#components/requests/intent-summary.tsx";
import { numbersOf } from "#components/ui/number.ts";
import type { EvidenceView, IntentDetail } from "#lib/protocol/intent.ts";
import { pageText } from "#testing/components/page.tsx";

// Server actions can't be imported outside of Next.
vi.mock("#lib/client/submit.ts", () => ({ decide: vi.fn() }));

const sentence = "Purchases in production need the approval of another admin.";

const held = (changes: Partial<IntentDetail> = {}): IntentDetail =>
  ({
    id: "i1",
    operation: "orders.purchase",
    environment: "production",
    state: "draft",
    status: "checking",
    by: { name: "Maya", isYou: true },
    agent: null,
    createdAt: "2026-11-21T10:00:00.000Z",
    sentAt: null,
    settledAt: null,
    attempt: 0,
    failure: null,
    conflict: null,
    sent: { items: [{ itemId: "a", quantity: 30, country: "DE" }] },
    reason: `${sentence} Nothing is sent unless it is approved.`,
    hold: { sentence, text: "", rule: 1, version: 3, endsAt: "2026-11-28T10:00:00.000Z" },
    approval: null,
    endReason: null,
    canBeApproved: true,
    wire: null,
    choices: ["abandon"],
    found: [],
    evidence: [],
    comparisons: [],
    ...changes,
  }) as unknown as IntentDetail;

const summaryOf = (changes: Partial<IntentDetail>) =>
  pageText([], <IntentSummary request={held(changes)} ref={{ current: null }} />);

test("a held request waits for approval, says by which rule and until when, and can be cancelled", () => {
  const text = summaryOf({});
  expect(text).toContain("waiting for approval");
  expect(text).toContain(sentence.toLowerCase());
  expect(text).toContain("rule 1 of policy version 3. it ends by itself on 28 nov");
  expect(text).toContain("cancel request");
  expect(text).not.toContain("no one can approve");
});

test("a held request that nobody is left to approve says so", () => {
  expect(summaryOf({ canBeApproved: false })).toContain("no one can approve this now");
});

test("a refused request says who refused it and why", () => {
  const text = summaryOf({
    state: "abandoned",
    status: "abandoned",
    endReason: "Ada refused it: We have enough.",
  });
  expect(text).toContain("ada refused it: we have enough.");
  expect(text).toContain("nothing was sent, and nothing will be.");
});

test("an approver reads what is bought, and that nothing can be cancelled", () => {
  const { effect, risk } = textOfDecision({ choice: "approve" }, held());
  expect(effect).toContain("30 items are bought.");
  expect(risk).toContain("Nothing can be cancelled");
  expect(textOfDecision({ choice: "abandon" }, held()).effect).toContain("Maya reads your reason");
});

test("an approver sees the stored bytes, and nobody else does", () => {
  const wire = { method: "POST", target: "/v4/orders/purchase", body: '{"items":[]}' };
  expect(pageText([], <ExactRequest request={held({ wire })} />)).toContain(
    'post /v4/orders/purchase {"items":[]}',
  );
  expect(pageText([], <ExactRequest request={held()} />)).toBe("");
});

test("the activity log names the rule, its version, and the difference that was confirmed", () => {
  const entry = (what: string, detail: Record<string, unknown>): EvidenceView => ({
    at: "2026-11-21T10:00:00.000Z",
    attempt: 0,
    what,
    detail,
  });
  const lines = evidenceLines(
    [
      entry("asked", { held: { policy: 3, rule: 1, sentence } }),
      entry("decided", {
        ...{ choice: "approve", name: "Ada", policy: 3, rule: 1, sentence },
        difference: "The device is gone.",
      }),
      entry("decided", { choice: "refuse", name: "Ada" }),
    ],
    numbersOf("en-GB"),
  );
  expect(lines.map(({ text, detail }) => [text, detail])).toEqual([
    ["Request saved. Nothing is sent without approval", sentence],
    [
      "Ada approved it",
      `rule 1 of policy version 3: ${sentence} · although the check said: The device is gone.`,
    ],
    ["Ada refused it", null],
  ]);
});
