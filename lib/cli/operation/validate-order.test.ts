import { describe, expect, test } from "vitest";
import { setUpMachine } from "#testing/cli/host.ts";

/** Checks an order with a service that answers `json`. */
const check = (json: object, ...more: string[]) =>
  setUpMachine({
    env: { QM_API_KEY: "svc_sk_test", QM_API_URL: "https://service.example" },
    fetch: async () => Response.json(json),
  })(["orders", "validate", "--order-type", "Deployment", "--employee-id", "emp_1", ...more]);

describe("orders validate", () => {
  test.each([
    { ok: false, reasons: ["The device is on an open order"] },
    { success: false, errors: [{ message: "The device is on an open order" }] },
    { data: { result: "denied", violations: ["The device is on an open order"] } },
  ])("prints a no with its reason in the form %j", async (json) => {
    const { exitCode, stdout, stderr } = await check(json);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/valid\s+false/);
    expect(stdout).toContain("The device is on an open order");
  });

  test.each([{ ok: true }, { data: { verdict: "OK" } }])(
    "prints a yes in the form %j",
    async (json) => {
      const { exitCode, stdout, stderr } = await check(json);
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/valid\s+true/);
    },
  );

  test("says in a sentence that an answer is inconclusive, and what came", async () => {
    const { exitCode, stderr } = await check({ status: "success", assessment: "per\u202ehaps" });
    expect(exitCode).toBe(0);
    expect(stderr).toContain("neither allows nor denies the order. It was: ");
    expect(stderr).toContain('"assessment":"per');
    expect(stderr).not.toContain("\u202e");
  });
});
