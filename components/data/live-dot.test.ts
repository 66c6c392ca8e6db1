import { expect, test } from "vitest";
import { shownLiveState } from "#components/data/live-dot.tsx";
import { connected } from "#lib/client/network-monitor.ts";
import { emptyFailure, type FailureKind } from "#lib/protocol/failure.ts";

const network = (status: "checking" | "down", kind: FailureKind = "unavailable") => ({
  status,
  failure: { ...emptyFailure, kind, message: "" },
  since: 0,
});

test("the mark does not say Live while no read is answered", () => {
  expect(shownLiveState("live", connected)).toBe("live");
  expect(shownLiveState("live", network("checking"))).toBe("live");
  expect(shownLiveState("live", network("down"))).toBe("reconnecting");
  expect(shownLiveState("off", network("down"))).toBe("off");
  expect(shownLiveState(null, network("down"))).toBeNull();
});

test("the mark says that the session has ended, whatever the stream of changes does", () => {
  for (const state of ["live", "reconnecting", "off", null] as const) {
    expect(shownLiveState(state, network("down", "signed_out"))).toBe("signed out");
  }
});
