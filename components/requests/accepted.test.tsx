import { expect, test } from "vitest";
import { Accepted } from "#components/requests/accepted.tsx";
import type { EvidenceView } from "#lib/protocol/intent.ts";
import { pageText } from "#testing/components/page.tsx";

const sent = (detail: EvidenceView["detail"]): EvidenceView[] => [
  { at: "2026-11-21T10:00:00.000Z", attempt: 1, what: "sent", detail },
];

const textOf = (outcome: Partial<Parameters<typeof Accepted>[0]["outcome"]>) =>
  pageText(
    [],
    <Accepted
      outcome={{ operation: "employees.create", resultId: "emp_1", isAdopted: true, ...outcome }}
    />,
  );

test("a record that was found says how its sending ended, by the evidence or the request that was read", () => {
  expect(textOf({ evidence: sent({ status: 429 }) })).toContain(
    "the api replied 429 (too many requests), but we found the employee",
  );
  const request = { evidence: sent({ code: "TIMEOUT" }) };
  expect(textOf({ request: request as never })).toContain("no reply came in time, but we found");
});

test("a record that the service named itself says nothing about its sending", () => {
  expect(textOf({ isAdopted: false })).not.toContain("we found");
});

test("accepted work is said to be as far as its status shows, which may be delivered by then", () => {
  const text = textOf({ operation: "orders.create", resultId: "ord_1", isAdopted: false });
  expect(text).toContain("the order's status shows how far the work is");
  expect(text).not.toContain("next");
});
