import { sql } from "drizzle-orm";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { ChangeAction } from "#lib/server/audit/audited-actions.ts";
import { commitChange, commitWith } from "#lib/server/audit/commit-change.ts";
import { recordAudit, type UnchangedEntry } from "#lib/server/audit/record-audit.ts";
import { findHead, verifyAudit } from "#lib/server/audit/verify-audit.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { type Store, signInStore, store } from "#lib/server/store/store.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { testEntry } from "#testing/server/audit-tamperings.ts";
import { testStore } from "#testing/server/store.ts";

testStore();
const newEntries = watchEntries();
const nobody = { actor: null, connection: null, from: null };
const entry = { action: "people.disable", outcome: "done", ...nobody } as const;

describe("commitChange", () => {
  it("appends the entry of a change that commits, and returns its result", async () => {
    expect(await commitWith(entry)(async () => "done")).toBe("done");
    expect(await newEntries()).toMatchObject([{ action: "people.disable", outcome: "done" }]);
  });

  it("appends nothing for a change that fails", async () => {
    const failed = commitWith(entry)(async () => Promise.reject(new Error("refused")));
    await expect(failed).rejects.toThrow("refused");
    expect(await newEntries()).toEqual([]);
  });

  it("changes nothing where the entry can't be stored", async () => {
    await store().execute(sql`create table changed (n int)`);
    await store().execute(sql`alter table audit_entries rename to audit_entries_away`);
    const failed = commitWith(entry)((tx) => tx.execute(sql`insert into changed values (1)`));
    await expect(failed).rejects.toThrow();
    await store().execute(sql`alter table audit_entries_away rename to audit_entries`);
    expect((await store().execute(sql`select from changed`)).rows).toEqual([]);
  });

  it("does not touch the chain for a change that found nothing to record", async () => {
    const before = await findHead();
    await commitChange(async () => ({ result: null, entries: [] }));
    expect(await findHead()).toEqual(before);
  });

  it("keeps one chain when changes of several pools and other entries come at the same time", async () => {
    await newEntries();
    const commit = (n: number) => {
      const change = async () => ({ result: n, entries: [entry, entry] });
      return commitChange(change, n % 2 === 0 ? store() : signInStore());
    };
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    await Promise.all(numbers.flatMap((n) => [commit(n), recordAudit(testEntry(n))]));
    expect(await newEntries()).toHaveLength(90);
    expect((await verifyAudit()).problems).toEqual([]);
  });
});

describe("a change without its audit entry", () => {
  it("does not compile", () => {
    expectTypeOf<Store>().not.toExtend<ChangeTx>();
    type Done<Action> = typeof nobody & { action: Action; outcome: "done" };
    expectTypeOf<Done<ChangeAction>>().not.toExtend<UnchangedEntry>();
    expectTypeOf<Done<string>>().not.toExtend<UnchangedEntry>();
    expectTypeOf<Done<"export">>().toExtend<UnchangedEntry>();
  });
});
