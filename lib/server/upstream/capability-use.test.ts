import { beforeEach, describe, expect, it } from "vitest";
import { capabilityUse } from "#lib/server/store/capability-use-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { probeCapabilities } from "#lib/server/upstream/capability-probe.ts";
import { findUses, flushUses, recordUse } from "#lib/server/upstream/capability-use.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const settings = testStore();
const upstream = testUpstream();
const now = Date.parse("2026-11-23T10:00:00Z");
const daysAgo = (days: number) => now - days * 86_400_000;

const newConnection = () =>
  connect(upstream.baseUrl, crypto.randomUUID(), "svc_sk_of_capability_use");

beforeEach(() => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  upstream.answer = () => ({ status: 200, body: { status: "success", orders: [] } });
});

describe("the use of capabilities", () => {
  it("adds up the batches of several processes, by connection and capability", async () => {
    const [one, other] = [await newConnection(), await newConnection()];
    for (const operation of ["orders.list", "orders.get", "teams.create", "me"] as const) {
      recordUse(one, operation, now);
    }
    await flushUses(now);
    recordUse(one, "orders.list", now);
    recordUse(other, "orders.create", now);
    expect(await findUses(one, now)).toEqual({
      uses: expect.arrayContaining([
        { capability: "orders:read", count: 3 },
        { capability: "teams:write", count: 1 },
      ]),
      since: "2026-11-23",
    });
    expect((await findUses(other, now)).uses).toEqual([{ capability: "orders:write", count: 1 }]);
  });

  it("reaches back 30 days, and older counts are deleted", async () => {
    const connection = await newConnection();
    recordUse(connection, "teams.list", daysAgo(30));
    recordUse(connection, "orders.list", daysAgo(29));
    expect(await findUses(connection, now)).toEqual({
      uses: [{ capability: "orders:read", count: 1 }],
      since: "2026-10-25",
    });
    const days = (await store().select().from(capabilityUse)).map(({ day }) => day);
    expect(days).not.toContain("2026-10-24");
  });

  it("counts a read that was answered, and neither a refused one nor a test of the key", async () => {
    const connection = await newConnection();
    const principal = principalOf(connection);
    await probeCapabilities(principal);
    expect(await findUses(connection)).toEqual({ uses: [], since: null });
    await perform(principal, "orders.list", {});
    upstream.answer = () => ({ status: 403, body: { statusCode: 403, statusMessage: "No" } });
    await expect(perform(principal, "employees.list", {})).rejects.toThrow("No");
    expect((await findUses(connection)).uses).toEqual([{ capability: "orders:read", count: 1 }]);
  });
});
