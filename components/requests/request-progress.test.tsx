import { describe, expect, test, vi } from "vitest";
import { evidenceLines } from "#components/requests/evidence-lines.ts";
import { hasFoundPanel, noMatchText } from "#components/requests/found-panel.tsx";
import { IntentStatus } from "#components/requests/intent-status.tsx";
import { IntentSummary } from "#components/requests/intent-summary.tsx";
import { NeedsYouBlock } from "#components/requests/needs-you-block.tsx";
import { checksOf, phaseOf, timesSent } from "#components/requests/request-progress.ts";
import { numbersOf } from "#components/ui/number.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import type {
  EvidenceView,
  IntentDetail,
  IntentState,
  UndecidedRun,
} from "#lib/protocol/intent.ts";
import { pageText } from "#testing/components/page.tsx";

const numbers = numbersOf("en-GB");

// Server actions can't be imported outside of Next.
vi.mock("#lib/client/submit.ts", () => ({ decide: vi.fn() }));

const entry = (what: string, detail: Record<string, unknown> = {}): EvidenceView => ({
  at: "2026-11-21T10:00:00.000Z",
  attempt: 1,
  what,
  detail,
});

const request = (changes: Partial<IntentDetail>): IntentDetail =>
  ({
    id: "i1",
    operation: "orders.purchase",
    state: "ready",
    status: "checking",
    createdAt: "2026-11-21T10:00:00.000Z",
    sentAt: null,
    attempt: 0,
    failure: null,
    reason: null,
    found: [],
    lookupCount: 0,
    nextLookupAt: null,
    watchUntil: null,
    choices: [],
    resendAskedBy: null,
    isRestored: false,
    by: { name: "Maya", isYou: true },
    evidence: [],
    comparisons: [],
    ...changes,
  }) as IntentDetail;

const summaryOf = (changes: Partial<IntentDetail>) =>
  pageText([], <IntentSummary request={request(changes)} ref={{ current: null }} />);

/** Five tries that ended before the first byte: the API could not be reached. */
const failedTries = Array.from({ length: 5 }, () => [
  entry("claimed"),
  entry("before sending", { failed: "unreachable" }),
  entry("ready"),
]).flat();

const unsent = {
  attempt: 5,
  choices: ["abandon" as const],
  evidence: [entry("asked"), ...failedTries],
  failure: { ...emptyFailure, kind: "unreachable" as const, message: "No connection to the API." },
};

describe("a request that was never sent", () => {
  test.each<[IntentState]>([["ready"], ["claimed"]])(
    "is not sent yet in its state %s, and can be cancelled",
    (state) => {
      const text = summaryOf({ ...unsent, state });
      expect(text).toMatch(/^queued not sent yet/);
      expect(text).toContain("no connection to the api");
      expect(text).toContain(
        "cancel request nothing has been sent. if you cancel, nothing will be",
      );
      expect(text).not.toMatch(/sent again|sending again|checked|outcome is unknown/);
    },
  );

  test("was sent zero times after five tries, and its log speaks of no resend", () => {
    expect(timesSent(request(unsent))).toBe(0);
    const lines = evidenceLines(unsent.evidence, numbers);
    expect(lines.map(({ text, times }) => [text, times])).toEqual([
      ["Request saved. Nothing sent yet", 1],
      ["Couldn't check beforehand: the API could not be reached. Nothing was sent", 5],
    ]);
  });

  test("says when it is cancelled that nothing was sent", () => {
    const text = summaryOf({ ...unsent, state: "abandoned", status: "abandoned", choices: [] });
    expect(text).toContain("nothing was sent, and nothing will be");
    expect(text).not.toContain("stopped checking");
    const lines = evidenceLines([entry("asked"), entry("abandoned")], numbers);
    expect(lines.at(-1)?.text).toBe("Cancelled. Nothing was sent");
  });

  test("has no panel of possible matches, because there is nothing to match", () => {
    expect(hasFoundPanel(request(unsent))).toBe(false);
    expect(hasFoundPanel(request({ sentAt: "2026-11-21T10:00:00.000Z" }))).toBe(true);
    expect(hasFoundPanel(request({ ...unsent, operation: "teams.update" }))).toBe(true);
  });
});

describe("a request that was sent", () => {
  const sentAt = "2026-11-21T10:00:00.000Z";

  test("is checked once where its only check found a record", () => {
    const found = [{ id: "ord_1" }];
    const evidence = [entry("sending"), entry("unknown"), entry("looked", { finding: "person" })];
    const seen = { state: "needs_person", status: "needs you", sentAt, found, evidence } as const;
    const text = summaryOf({ ...seen, nextLookupAt: sentAt });
    expect(text).toContain("checked once");
    expect(text).not.toContain("not checked");
    expect(checksOf(request(seen))).toEqual({ total: 1, complete: 0 });
  });

  test("says of an unknown outcome what the API replied, and calls no reply missing that came", () => {
    const evidence = [entry("sending"), entry("sent", { result: "unknown", status: 429 })];
    const text = summaryOf({ state: "unknown", sentAt, evidence });
    expect(text).toContain("the api replied 429 (too many requests), so the outcome is unknown");
    expect(text).not.toContain("no reply");
    const late = [entry("sending"), entry("sent", { result: "unknown", code: "TIMEOUT" })];
    expect(summaryOf({ state: "unknown", sentAt, evidence: late })).toContain(
      "no reply came in time",
    );
    const pinText = summaryOf({
      operation: "products.add-pin",
      state: "unknown",
      sentAt,
      evidence,
    });
    expect(pinText).toContain("the api replied 429 (too many requests), so the outcome is unknown");
  });

  test("counts only the sendings whose bytes may have left", () => {
    const evidence = [
      entry("sending"),
      entry("sent", { result: "not sent" }),
      entry("sending"),
      entry("sent", { result: "unknown" }),
      entry("sending"),
    ];
    expect(timesSent(request({ sentAt, evidence }))).toBe(2);
    expect(timesSent(request({ sentAt }))).toBe(1);
    const lines = evidenceLines([...evidence.slice(0, 2), entry("claimed")], numbers);
    expect(lines.at(-1)?.text).toBe("Checking existing records before sending");
    expect(evidenceLines([...evidence, entry("claimed")], numbers).at(-1)?.text).toMatch(
      /resending$/,
    );
  });

  test("is checking only while its outcome is unknown", () => {
    const phase = (state: IntentState) => phaseOf({ state, status: "checking", sentAt });
    expect(
      ["sending", "unknown", "absent", "ready", "claimed"].map((s) => phase(s as IntentState)),
    ).toEqual(["sending", "checking", "checking", "resending", "resending"]);
    const label = (state: IntentState, at: string | null) =>
      pageText([], <IntentStatus value="checking" request={request({ state, sentAt: at })} />);
    expect(label("sending", sentAt)).toBe("sending");
    expect(label("unknown", sentAt)).toBe("checking");
    expect(label("claimed", null)).toBe("queued");
  });

  test("has no match only in the checks that were complete", () => {
    const evidence = [
      entry("looked", { finding: "failed", why: "unreachable" }),
      entry("looked", { finding: "empty" }),
    ];
    expect(noMatchText(checksOf(request({ evidence, lookupCount: 2 })), false)).toBe(
      "No match in one complete check.",
    );
    const failed = checksOf(request({ evidence: evidence.slice(0, 1), lookupCount: 1 }));
    expect(noMatchText(failed, false)).toBe("No check was complete yet, so a match may exist.");
  });
});

test("a PIN that needs a decision is not said to be checked", () => {
  const text = summaryOf({
    operation: "products.add-pin",
    state: "needs_person",
    status: "needs you",
    sentAt: "2026-11-21T10:00:00.000Z",
    nextLookupAt: "2026-11-21T10:05:00.000Z",
    watchUntil: "2026-11-22T10:00:00.000Z",
  });
  expect(text).not.toContain("check");
});

test("the list of decisions offers only what the viewer may choose", () => {
  const waiting = request({ state: "needs_person", status: "needs you", choices: ["abandon"] });
  const text = pageText(
    [],
    <NeedsYouBlock requests={[waiting]} runs={[]} titleOf={() => "Purchase"} />,
  );
  expect(text).toContain("one request needs you");
  expect(text).toContain("couldn't confirm the outcome. you can cancel it.");
});

test("a run that needs its person stands beside the requests that do, with its reason", () => {
  const run: UndecidedRun = {
    id: "8d6d2b0e-6a2f-4c3e-9f0a-0d7a8c1b2c3d",
    title: "hires.csv",
    cause: "halted",
    reason: "Halted by itself: 3 requests have an unknown outcome.",
    by: { name: "Maya Okafor", isYou: true },
    agent: null,
    createdAt: "2026-11-21T10:00:00.000Z",
  };
  const waiting = request({ state: "needs_person", status: "needs you", choices: [] });
  const block = (requests: IntentDetail[]) =>
    pageText([], <NeedsYouBlock requests={requests} runs={[run]} titleOf={() => "Purchase"} />);
  expect(block([])).toContain("one run needs you");
  expect(block([])).toContain("run: hires.csv halted by itself: 3 requests");
  expect(block([waiting])).toContain("one request and one run need you");
});
