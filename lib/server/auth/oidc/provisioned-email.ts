import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { readEmail } from "#lib/server/auth/oidc/identities.ts";
import { type ScimProfile, scimUsers } from "#lib/server/store/scim-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Returns the email that the provider calls primary, else the first; `null` if it is none. */
export const emailOf = ({ emails = [] }: ScimProfile): string | null =>
  readEmail((emails.find(({ primary }) => primary) ?? emails[0])?.value);

/** Returns the email that the provider gave for a person by SCIM, or `null`. */
export const findProvisionedEmail = async (
  tx: StoreReader,
  personId: string,
): Promise<string | null> => {
  const [user] = await tx
    .select({ profile: scimUsers.profile })
    .from(scimUsers)
    .where(and(eq(scimUsers.personId, personId), isNull(scimUsers.deletedAt)));
  return user ? emailOf(user.profile) : null;
};
