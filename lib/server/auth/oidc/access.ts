import "server-only";
import { auditedPerson } from "#lib/server/audit/audited-person.ts";
import type { ChangeEntry } from "#lib/server/audit/commit-change.ts";
import { type Claims, readAccess } from "#lib/server/auth/oidc/claims.ts";
import type { Denial } from "#lib/server/auth/oidc/denial.ts";
import { findIdentity, type Identity, type Person } from "#lib/server/auth/oidc/identities.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { updatePerson } from "#lib/server/auth/oidc/update-people.ts";
import { withdrawAccess } from "#lib/server/deactivation/withdraw-access.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/**
 * Returns the person whom verified claims give access, with their present role and connection, or why
 * they have none.
 */
export const grantAccess = async (
  tx: StoreReader,
  claims: Claims,
  identity: Identity,
  settings: OidcSettings,
): Promise<Person | Denial> => {
  const access = readAccess(claims, settings);
  return "reason" in access ? access : updatePerson(tx, identity, access, settings);
};

/** Withdraws the access of a person whom the provider no longer gives any. Returns the denial's entry. */
export const denyAccess = async (
  tx: ChangeTx,
  identity: Identity,
  denial: Denial,
  { action, address }: { action: "sign-in" | "session.refresh"; address: string | null },
): Promise<ChangeEntry> => {
  const person = await findIdentity(tx, identity);
  if (person) await withdrawAccess(tx, [person.id]);
  logDenial({ what: "sign-in", reason: denial.reason, ...(address === null ? {} : { address }) });
  return {
    action,
    outcome: "denied",
    ...(await auditedPerson(person, tx)),
    from: address,
    subject: person?.id ?? null,
    details: { method: "oidc", reason: denial.reason, values: denial.values.join(", ") },
  };
};
