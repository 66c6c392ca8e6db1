import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Evidence } from "#components/requests/evidence.tsx";
import type { EvidenceView } from "#lib/protocol/intent.ts";

test("each line of the activity log has its moment in UTC as tooltip, to the millisecond", () => {
  const evidence: EvidenceView[] = [
    { what: "asked", at: "2026-11-21T14:02:11.049Z", attempt: 0, detail: {} },
  ];
  const html = renderToStaticMarkup(<Evidence request={{ sentAt: null, evidence }} />);
  expect(html).toContain('title="2026-11-21 14:02:11.049 UTC"');
  expect(html).toContain(">14:02:11</time>");
});

test("a log whose entries were deleted says so, in place of an empty list", () => {
  const evidence: EvidenceView[] = [
    { what: "deleted", at: "2029-11-21T14:02:11.049Z", attempt: 0, detail: {} },
  ];
  const html = renderToStaticMarkup(<Evidence request={{ sentAt: null, evidence }} />);
  expect(html).toContain("Earlier entries were deleted: they are kept for a limited time");
});
