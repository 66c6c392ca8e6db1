import { beforeEach, describe, expect, it, vi } from "vitest";
import { logDenial, pseudonymOf } from "#lib/server/limits/denial-log.ts";
import { log } from "#lib/server/log.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const settings = testSettings();

beforeEach(() => useSettings({ ...settings, QM_LOG_LEVEL: "warn" }));

const lines = () => vi.spyOn(log(), "warn").mockImplementation(() => undefined);

describe("logDenial", () => {
  it("writes keyed hashes of people and addresses, equal for equal values", () => {
    const logged = lines();
    const denial = { what: "sign-in", reason: "wrong" } as const;
    const [email, address] = ["a@b.example", "203.0.113.9"];
    logDenial({ ...denial, email, address });
    logDenial({ ...denial, email, address });
    const hashes = { account: pseudonymOf(email), address: pseudonymOf(address) };
    expect(JSON.stringify(hashes)).not.toMatch(/a@b|203/);
    const line = [{ ...denial, ...hashes }, "denied"];
    expect(logged.mock.calls).toEqual([line, line]);
  });

  it("writes other hashes under another secret", () => {
    const pseudonym = pseudonymOf("a@b.example");
    useSettings(testSettings());
    expect(pseudonymOf("a@b.example")).not.toBe(pseudonym);
  });

  it("writes fifty lines of a flood, then the number of lines left out", () => {
    const logged = lines();
    vi.useFakeTimers();
    try {
      for (let n = 0; n < 1_000; n += 1) logDenial({ what: "request", reason: "413" });
      expect(logged).toHaveBeenCalledTimes(50);
      vi.advanceTimersByTime(1_000);
      logDenial({ what: "request", reason: "413" });
      const line = { what: "request", reason: "413", unlogged: 950 };
      expect(logged).toHaveBeenLastCalledWith(line, "denied");
    } finally {
      vi.useRealTimers();
    }
  });
});
