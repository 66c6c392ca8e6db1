import { expect, test } from "vitest";
import { shownLiveState } from "#components/moment/live-dot.tsx";
import { connected } from "#lib/client/network-monitor.ts";
import { emptyFailure, type FailureKind } from "#lib/protocol/failure.ts";

const network = (
  status: "checking" | "down",
  { kind = "unavailable", isProven = true }: { kind?: FailureKind; isProven?: boolean } = {},
) => ({ status, failure: { ...emptyFailure, kind, message: "" }, since: 0, isProven });

test("the mark does not say Live while no read is answered", () => {
  expect(shownLiveState("live", connected)).toBe("live");
  expect(shownLiveState("live", network("checking"))).toBe("live");
  expect(shownLiveState("live", network("down"))).toBe("reconnecting");
  expect(shownLiveState("off", network("down"))).toBe("off");
  expect(shownLiveState(null, network("down"))).toBeNull();
});

test("the mark says nothing before a read was answered, although the stream of changes is open", () => {
  expect(shownLiveState("live", { status: "connected", isProven: false })).toBeNull();
  expect(shownLiveState("live", network("checking", { isProven: false }))).toBeNull();
  expect(shownLiveState("live", network("down", { isProven: false }))).toBe("reconnecting");
  expect(shownLiveState("reconnecting", { status: "connected", isProven: false })).toBe(
    "reconnecting",
  );
});

test("the mark says that the session has ended, whatever the stream of changes does", () => {
  for (const state of ["live", "reconnecting", "off", null] as const) {
    expect(shownLiveState(state, network("down", { kind: "signed_out" }))).toBe("signed out");
  }
});
