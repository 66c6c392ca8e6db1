import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IntentState, intentStates } from "#lib/protocol/intent.ts";
import { isNeverSent, mayBecome, transitions } from "#lib/server/intents/journal/state.ts";

describe("the transitions", () => {
  it("allow a second sending only after a proof of absence or a decision", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }), (choices) => {
        let state: IntentState = "ready";
        const path: IntentState[] = [state];
        for (const choice of choices) {
          const next: readonly IntentState[] = transitions[state];
          const chosen = next[choice % Math.max(1, next.length)];
          if (chosen === undefined) break;
          expect(mayBecome(state, chosen)).toBe(true);
          state = chosen;
          path.push(state);
        }
        // Between two sendings lies a proof: nothing was sent, it is absent, or a person decided.
        const sendings = path.flatMap((each, index) => (each === "sending" ? [index] : []));
        sendings.slice(1).forEach((at, index) => {
          const between = path.slice((sendings[index] ?? 0) + 1, at);
          expect(between).toContain("ready");
          if (between.includes("unknown")) {
            expect(between.some((s) => s === "absent" || s === "needs_person")).toBe(true);
          }
        });
      }),
    );
    for (const state of intentStates) expect(mayBecome(state, state)).toBe(false);
  });

  it("change no final state, and allow sending from claimed only", () => {
    for (const final of ["accepted", "refused", "abandoned"] as const) {
      expect(transitions[final]).toEqual([]);
    }
    expect(intentStates.filter((state) => mayBecome(state, "sending"))).toEqual(["claimed"]);
    expect(intentStates.filter((state) => mayBecome(state, "absent"))).toEqual(["unknown"]);
    expect(mayBecome("unknown", "ready")).toBe(false);
  });

  it("send what an agent drafted only after a person made it ready", () => {
    expect(intentStates.filter((state) => mayBecome("draft", state))).toEqual([
      "ready",
      "abandoned",
    ]);
    expect(intentStates.filter((state) => mayBecome(state, "draft"))).toEqual([]);
  });

  it("let a person cancel only what was never sent or what waits for their decision", () => {
    const cancelable = intentStates.filter((state) => mayBecome(state, "abandoned"));
    expect(cancelable).toEqual(["draft", "ready", "claimed", "needs_person"]);
    expect(cancelable.filter((state) => isNeverSent({ state, sentAt: null }))).toEqual([
      "draft",
      "ready",
      "claimed",
    ]);
    expect(cancelable.filter((state) => isNeverSent({ state, sentAt: new Date() }))).toEqual([]);
  });
});
