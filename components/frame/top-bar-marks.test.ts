import { expect, test } from "vitest";
import { shownLiveState } from "#components/frame/top-bar-marks.tsx";

test("the mark does not say Live while no read is answered", () => {
  expect(shownLiveState("live", "connected")).toBe("live");
  expect(shownLiveState("live", "checking")).toBe("live");
  expect(shownLiveState("live", "down")).toBe("reconnecting");
  expect(shownLiveState("off", "down")).toBe("off");
  expect(shownLiveState(null, "down")).toBeNull();
});
