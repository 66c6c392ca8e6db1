import "server-only";
import { sql } from "drizzle-orm";
import type { Access } from "#lib/server/auth/oidc/claims.ts";
import type { Denial } from "#lib/server/auth/oidc/denial.ts";
import { findGivenGrants } from "#lib/server/auth/oidc/given-grants.ts";
import {
  addPerson,
  type Identity,
  lockPerson,
  type Person,
  shownAs,
} from "#lib/server/auth/oidc/identities.ts";
import { findProvisionedEmail } from "#lib/server/auth/oidc/provisioned-email.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import type { Grant } from "#lib/server/grants/grants.ts";
import { replaceGrants } from "#lib/server/grants/replace-grants.ts";
import { people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** A stored person whose row is locked, and what the provider says of them now. */
export interface PersonUpdate {
  person: Person;
  shown: Pick<Identity, "email" | "displayName">;
  access: Access;
}

const savePeople = async (tx: StoreReader, saved: readonly Person[]) => {
  if (saved.length === 0) return;
  const rows = saved.map(({ id, role, email, displayName }) => ({ id, role, email, displayName }));
  await tx.execute(sql`
    update ${people} set role = given.role, email = given.email, display_name = given."displayName",
      confirmed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id text, role text, email text, "displayName" text)
    where ${people.id} = given.id`);
};

/**
 * Gives people the role and the grants that the provider gives now, which confirms them, with the same number of statements
 * however many they are. Returns each person as stored, or why they have no access, by the person's id.
 */
export const updatePeople = async (
  tx: StoreReader,
  updates: readonly PersonUpdate[],
  settings: Pick<OidcSettings, "connections">,
): Promise<Map<string, Person | Denial>> => {
  const given = updates.map(({ person, access }) => ({ personId: person.id, access }));
  const wanted = await findGivenGrants(tx, given, settings);
  const results = new Map<string, Person | Denial>();
  const granted = new Map<string, Grant[]>();
  const saved: Person[] = [];
  for (const { person, shown, access } of updates) {
    const grants = wanted.get(person.id) ?? [];
    if ("unknownId" in grants) {
      results.set(person.id, { reason: "connection_unknown", values: [grants.unknownId] });
      continue;
    }
    const updated = { ...person, role: access.role, ...shownAs(shown) };
    granted.set(person.id, grants);
    results.set(person.id, updated);
    saved.push(updated);
  }
  await replaceGrants(tx, granted);
  await savePeople(tx, saved);
  return results;
};

/**
 * Returns the person of an identity with the role and the grants that the provider gives now, adding
 * them at the first sign-in if the settings allow it; or why they have no access.
 */
export const updatePerson = async (
  tx: StoreReader,
  identity: Identity,
  access: Access,
  settings: Pick<OidcSettings, "canCreateAccounts" | "connections">,
): Promise<Person | Denial> => {
  const known = await lockPerson(tx, identity);
  const { canCreateAccounts } = settings;
  const person = known ?? (canCreateAccounts ? await addPerson(tx, identity, access) : null);
  if (!person) return { reason: "no_account", values: [] };
  if (person.disabledAt) return { reason: "disabled", values: [] };
  const email = identity.email ?? (await findProvisionedEmail(tx, person.id));
  const shown = { ...identity, email };
  const updated = await updatePeople(tx, [{ person, shown, access }], settings);
  const result = updated.get(person.id);
  if (!result) throw new Error("A stored person is missing.");
  return result;
};
