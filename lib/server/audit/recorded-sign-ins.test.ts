import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readEntriesAfter } from "#lib/server/audit/read-entries.ts";
import { flushAudit } from "#lib/server/audit/record-audit.ts";
import { addPerson, givePersonKey } from "#lib/server/auth/people.ts";
import { signInByPassword } from "#lib/server/auth/sign-in.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const source = { address: "203.0.113.7", device: null, userAgent: "test" };
const email = "max@acme.example";
let password = "";
let seen = 0;

/** Returns the entries since the last call, once there are so many: nobody waits for those of refusals. */
const newEntries = async (least = 0) =>
  vi.waitFor(
    async () => {
      await flushAudit();
      const rows = [];
      for await (const batch of readEntriesAfter(seen)) rows.push(...batch);
      expect(rows.length).toBeGreaterThanOrEqual(least);
      seen = rows.at(-1)?.seq ?? seen;
      return rows;
    },
    { timeout: 10_000 },
  );

beforeAll(async () => {
  ({ password } = await addPerson({ email, displayName: "Max", role: "manager" }));
  await givePersonKey(email, "svc_sk_canary_of_max_0123456789");
  await newEntries();
});
beforeEach(() => useSettings(settings));

describe("the audit log of sign-ins", () => {
  it("holds who signed in, how and from where", async () => {
    await signInByPassword({ email, password }, source);
    const rows = await newEntries();
    expect(rows).toMatchObject([
      { action: "sign-in", outcome: "done", personEmail: email, role: "manager" },
    ]);
    expect(rows[0]).toMatchObject({ address: "203.0.113.7", details: '{"method":"password"}' });
    expect(rows[0]?.connectionId).toMatch(/^person:/);
  });

  it("holds a refused sign-in with its email, for the admins of that account's company", async () => {
    const wrong = { email, password: "not the password" };
    await expect(signInByPassword(wrong, source)).rejects.toThrow("wrong");
    // Each is recorded by itself, on a busy machine in any order.
    const known = await newEntries(1);
    const unknown = { ...wrong, email: "nobody@acme.example" };
    await expect(signInByPassword(unknown, source)).rejects.toThrow("wrong");
    const rows = [...known, ...(await newEntries(1))];
    const subjects = rows.map(({ outcome, subject, personId }) => [outcome, subject, personId]);
    expect(subjects).toEqual([
      ["denied", email, null],
      ["denied", "nobody@acme.example", null],
    ]);
    expect(rows[0]?.connectionId).toMatch(/^person:/);
    expect(rows[1]?.connectionId).toBeNull();
    expect(JSON.stringify(rows)).not.toContain("not the password");
  });

  it("grows by twenty entries when a thousand requests are refused", async () => {
    for (let n = 0; n < 1_000; n += 1) logDenial({ what: "webhook", reason: "401" });
    expect(await newEntries(20)).toHaveLength(20);
  });
});
