import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { silentTimeoutMs, watchSilence } from "#lib/v4/client/silence.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { json, listed, manualClock, scriptedClient } from "#testing/v4/scripted-client.ts";

const wholeMs = 10_000;
const unreachable = () => new V4Error({ kind: "unreachable" });

let time = manualClock();
let silence = watchSilence(time.clock);

beforeEach(() => {
  time = manualClock();
  silence = watchSilence(time.clock);
});

/** An attempt that nobody answers within its time. */
const hang = (timeoutMs: number) =>
  new Promise<never>((_resolve, reject) => {
    time.clock.after(timeoutMs, () => reject(unreachable()));
  });
const answered = async () => "answer";

/** Lets an attempt wait in vain for its whole time. */
const fallSilent = () => time.runToEnd(silence.listen(wholeMs, hang)).catch(() => undefined);

describe("a service", () => {
  it("that let an attempt wait its whole time is silent until it answers one", async () => {
    expect(silence.isSilent()).toBe(false);
    await fallSilent();
    expect(silence.isSilent()).toBe(true);
    expect(await time.runToEnd(silence.listen(wholeMs, answered))).toBe("answer");
    expect(silence.isSilent()).toBe(false);
  });

  it("that answered someone else meanwhile is only slow", async () => {
    const slow = silence.listen(wholeMs, hang).catch(() => undefined);
    await silence.listen(wholeMs, answered);
    await time.runToEnd(slow);
    expect(silence.isSilent()).toBe(false);
  });

  it("that refuses connections is not silent", async () => {
    const refuse = () => Promise.reject(unreachable());
    await expect(silence.listen(wholeMs, refuse)).rejects.toThrow();
    expect(silence.isSilent()).toBe(false);
  });

  it("that is silent lets nobody wait long, and is heard by the one read that goes on", async () => {
    await fallSilent();
    const limits: number[] = [];
    let answer = (_: string) => undefined as unknown;
    const probe = silence.listen(wholeMs, (timeoutMs) => {
      limits.push(timeoutMs);
      return new Promise<string>((resolve) => {
        answer = resolve;
      });
    });
    const other = silence.listen(wholeMs, (timeoutMs) => {
      limits.push(timeoutMs);
      return hang(timeoutMs);
    });
    const both = Promise.allSettled([probe, other]);
    const begun = time.clock.now();
    await time.runToEnd(both);
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(time.clock.now() - begun).toBe(silentTimeoutMs);
    expect(limits).toEqual([wholeMs, silentTimeoutMs]);
    expect(silence.isSilent()).toBe(true);
    answer("late");
    await setImmediate();
    expect(silence.isSilent()).toBe(false);
  });
});

describe("a client of a silent service", () => {
  const scripted = (steps: Parameters<typeof scriptedClient>[0]) =>
    scriptedClient(steps, { clock: time.clock, silence });
  const failureOf = (call: Promise<unknown>) =>
    time.runToEnd(call).catch((error: unknown) => error);

  it("repeats a read once and shortly when the service falls silent, and then not at all", async () => {
    const { client, calls } = scripted(["hang"]);
    const begun = time.clock.now();
    const error = await failureOf(client.perform("orders.list", {}));
    expect(error).toMatchObject({ kind: "unreachable" });
    expect(time.clock.now() - begun).toBe(wholeMs + 200 + silentTimeoutMs);
    await failureOf(client.perform("orders.list", {}));
    expect(time.clock.now() - begun).toBe(wholeMs + 200 + 2 * silentTimeoutMs);
    expect(calls).toHaveLength(3);
  });

  it("is answered by the repetition where only a connection hung", async () => {
    const { client, calls } = scripted(["hang", listed()]);
    const { data } = await time.runToEnd(client.perform("orders.list", {}));
    expect(data.items).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });

  it("ends the silence with any answer, also one that refuses", async () => {
    await fallSilent();
    await failureOf(scripted([json({}, { status: 403 })]).client.perform("orders.list", {}));
    expect(silence.isSilent()).toBe(false);
  });

  it("lets a write wait its whole time, so that no outcome is unknown for haste", async () => {
    await fallSilent();
    const begun = time.clock.now();
    const error = await failureOf(scripted(["hang"]).client.perform("teams.create", { name: "A" }));
    expect(error).toMatchObject({ kind: "unreachable", isSettled: false });
    expect(time.clock.now() - begun).toBe(wholeMs);
  });
});
