import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { appendEntries, toQueued } from "#lib/server/audit/append-entries.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { verifyAudit } from "#lib/server/audit/verify-audit.ts";
import { testEntry } from "#testing/server/audit-tamperings.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();

it("an instance that has not got the newest master key appends to the same chain if it knows its key, else nothing", async () => {
  const next = randomBytes(32).toString("base64");
  const newer = { ...settings, QM_MASTER_KEY: `2:${next},1:${settings.QM_MASTER_KEY}` };
  await recordAudit(testEntry(1));
  const rotated = await commandRunner("keys", newer)(["rotate"]);
  expect(rotated).toMatchObject({ code: 0, err: "" });
  await recordAudit(testEntry(2));
  // As a process that has appended nothing yet.
  useSettings(settings);
  const append = appendEntries([toQueued(testEntry(3))]);
  await expect(append).rejects.toThrow(/version 2 of the master key, which another instance has/);
  useSettings(newer);
  // The rotation is an entry too.
  expect(await verifyAudit()).toMatchObject({ rowCount: 3, problems: [] });
}, 60_000);
