import { expect, test, vi } from "vitest";
import type { WriteOutcome } from "#components/form/use-write.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";
import { pageText } from "#testing/components/page.tsx";

// Server actions can't be imported outside of Next.
vi.mock("#lib/client/submit.ts", () => ({ decide: vi.fn() }));
vi.mock("#lib/actions/requests.ts", () => ({}));

const { Outcome } = await import("#components/requests/outcome.tsx");

const at = "2026-11-21T10:00:00.000Z";
const entry = (what: string, detail: EvidenceView["detail"] = {}): EvidenceView => ({
  ...{ at, attempt: 1 },
  what,
  detail,
});

const textOf = (detail: EvidenceView["detail"]) => {
  const request = {
    ...{ id: "i1", operation: "employees.create", state: "unknown", status: "checking" },
    ...{ sentAt: at, attempt: 1, lookupCount: 0, nextLookupAt: null, failure: null },
    evidence: [entry("sending"), entry("sent", { result: "unknown", ...detail })],
  };
  const outcome = { operation: "employees.create", status: "checking", intentId: "i1", request };
  return pageText([], <Outcome write={{ outcome: outcome as WriteOutcome }} />);
};

test("a form whose outcome is unknown says what the API replied, and calls no reply missing that came", () => {
  expect(textOf({ status: 500 })).toContain("the api replied 500 (a failure of the api). we're");
  expect(textOf({ status: 202, bytes: 0 })).toContain("the api replied 202 without a body. we're");
  expect(textOf({ status: 500 })).not.toContain("no reply");
  expect(textOf({ code: "TIMEOUT" })).toContain("no reply came in time. we're checking");
});
