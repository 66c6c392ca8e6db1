import "server-only";
import { sql } from "drizzle-orm";
import { type ChangeEntry, commitChange } from "#lib/server/audit/commit-change.ts";
import { findOidcSettings, type OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { ScimError } from "#lib/server/scim/scim-error.ts";
import type { ScimClient } from "#lib/server/scim/tokens.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";

/** Any constant: changes by SCIM take this advisory lock, so that they happen one after another. */
const lock = 7_418_220_265;

/** A change by SCIM under way: its transaction, the sign-on settings, and what it puts on record. */
export interface Provisioning {
  tx: ChangeTx;
  settings: OidcSettings;
  note: (action: ChangeEntry["action"], subject: string, details?: ChangeEntry["details"]) => void;
}

/** Returns the settings of single sign-on. Throws `ScimError` (501) without them. */
export const requireOidcSettings = (): OidcSettings => {
  const settings = findOidcSettings();
  if (settings) return settings;
  const message =
    "Single sign-on is not configured, so users of a provider can't be stored. Set QM_OIDC_ISSUER, QM_OIDC_CLIENT_ID and QM_OIDC_CLIENT_SECRET.";
  throw new ScimError(501, message);
};

/** Runs a change in one transaction, which also puts on record what it did. */
export const provision = async <Result>(
  { label, address }: ScimClient,
  change: (provisioning: Provisioning) => Promise<Result>,
): Promise<Result> => {
  const settings = requireOidcSettings();
  const entries: ChangeEntry[] = [];
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
  return commitChange(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    return { result: await change({ tx, settings, note }), entries };
  });
};
