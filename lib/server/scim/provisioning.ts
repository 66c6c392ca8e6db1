import "server-only";
import { sql } from "drizzle-orm";
import { type AuditEntry, recordAudit } from "#lib/server/audit/record-audit.ts";
import { findOidcSettings, type OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { ScimError } from "#lib/server/scim/scim-error.ts";
import type { ScimClient } from "#lib/server/scim/tokens.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

/** Any constant: changes by SCIM take this advisory lock, so that they happen one after another. */
const lock = 7_418_220_265;

/** How many entries are recorded at a time. Each batch waits for the one before. */
const maxEntries = 500;

/** A change by SCIM under way: its transaction, the sign-on settings, and what it puts on record. */
export interface Provisioning {
  tx: StoreReader;
  settings: OidcSettings;
  note: (action: string, subject: string, details?: AuditEntry["details"]) => void;
}

/** Returns the settings of single sign-on. Throws `ScimError` (501) without them. */
export const requireOidcSettings = (): OidcSettings => {
  const settings = findOidcSettings();
  if (settings) return settings;
  const message =
    "Single sign-on is not configured, so users of a provider can't be stored. Set QM_OIDC_ISSUER, QM_OIDC_CLIENT_ID and QM_OIDC_CLIENT_SECRET.";
  throw new ScimError(501, message);
};

/** Runs a change in one transaction, and puts on record what it did when it is committed. */
export const provision = async <Result>(
  { label, address }: ScimClient,
  change: (provisioning: Provisioning) => Promise<Result>,
): Promise<Result> => {
  const settings = requireOidcSettings();
  const entries: AuditEntry[] = [];
  const note: Provisioning["note"] = (action, subject, details = {}) =>
    entries.push({
      action,
      outcome: "done",
      actor: null,
      connection: null,
      from: address,
      subject,
      details: { ...details, token: label },
    });
  const result = await store().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    return change({ tx, settings, note });
  });
  for (const batch of batchesOf(entries, maxEntries)) await Promise.all(batch.map(recordAudit));
  return result;
};
