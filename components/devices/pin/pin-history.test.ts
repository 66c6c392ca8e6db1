import { expect, test } from "vitest";
import { pinHistory } from "#components/devices/pin/pin-history.ts";
import type { IntentStatus, IntentView } from "#lib/protocol/intent.ts";

const requests = (...statuses: IntentStatus[]) =>
  statuses.map((status, index) => ({ id: `r${index}`, status }) as IntentView);

const history = (...statuses: IntentStatus[]) => {
  const { saved, open } = pinHistory(requests(...statuses));
  return { saved: saved?.id ?? null, open: open?.id ?? null };
};

test("the PIN was saved by the newest accepted request, whatever was refused since", () => {
  expect(history("refused", "accepted", "accepted")).toEqual({ saved: "r1", open: null });
  expect(history("abandoned", "refused")).toEqual({ saved: null, open: null });
});

test("a request without an outcome is shown only while it is newer than the saved PIN", () => {
  expect(history("checking", "accepted")).toEqual({ saved: "r1", open: "r0" });
  expect(history("needs you")).toEqual({ saved: null, open: "r0" });
  expect(history("accepted", "needs you")).toEqual({ saved: "r0", open: null });
});
