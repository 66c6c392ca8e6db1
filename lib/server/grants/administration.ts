import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { togetherText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import type { Role } from "#lib/server/role.ts";
import { type Environment, grants, people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

export const environments = ["sandbox", "production"] as const satisfies readonly Environment[];

/** What decides which environments an account administers. */
export interface AdminFacts {
  id: string;
  /** Of the account, not of a grant. */
  role: Role;
  isDemo: boolean;
  isDisabled: boolean;
  /** The environments in which it has a grant with the role admin. */
  adminIn: readonly Environment[];
}

/**
 * Returns the environments that have an admin of their own. Demo accounts don't count, because anyone
 * may sign in as one; disabled accounts do, so that disabling one gives nobody its environment.
 */
const ownedEnvironments = (all: readonly AdminFacts[]): Environment[] =>
  environments.filter((each) =>
    all.some(({ isDemo, adminIn }) => !isDemo && adminIn.includes(each)),
  );

/**
 * Returns the environments that an account administers: those in which it has a grant as admin, and, if
 * its own role is admin, those that have no admin of their own.
 */
export const administeredBy = (
  account: AdminFacts,
  all: readonly AdminFacts[],
): readonly Environment[] => {
  const owned = ownedEnvironments(all);
  return environments.filter(
    (each) => account.adminIn.includes(each) || (account.role === "admin" && !owned.includes(each)),
  );
};

/** Returns whether an environment keeps an enabled account that administers it. */
export const hasAdministrator = (environment: Environment, all: readonly AdminFacts[]): boolean =>
  all.some((each) => !each.isDisabled && administeredBy(each, all).includes(environment));

/** Returns all accounts that are or could be admins, and the named one. */
export const readAdmins = async (
  tx: StoreReader,
  personId: string,
): Promise<{ account: AdminFacts | null; all: AdminFacts[] }> => {
  const isGrantedAdmin = inArray(
    people.id,
    tx.select({ id: grants.personId }).from(grants).where(eq(grants.role, "admin")),
  );
  const rows = await tx
    .select({
      ...{ id: people.id, role: people.role, isDemo: people.isDemo },
      ...{ disabledAt: people.disabledAt, adminIn: grants.environment },
    })
    .from(people)
    .leftJoin(grants, and(eq(grants.personId, people.id), eq(grants.role, "admin")))
    .where(or(eq(people.id, personId), eq(people.role, "admin"), isGrantedAdmin));
  const all = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [first, ...others]]) => {
    if (!first) return [];
    const { role, isDemo, disabledAt } = first;
    const adminIn = [first, ...others].flatMap((row) => row.adminIn ?? []);
    return [{ id, role, isDemo, isDisabled: disabledAt !== null, adminIn }];
  });
  return { account: all.find(({ id }) => id === personId) ?? null, all };
};

/** Returns the environments that a person administers now. */
export const findAdministered = async (
  tx: StoreReader,
  personId: string,
): Promise<readonly Environment[]> => {
  const { account, all } = await readAdmins(tx, personId);
  return account && !account.isDisabled ? administeredBy(account, all) : [];
};

/**
 * Returns the environments that a change of an account reaches: those of its grants, and those that it
 * administers without one. Who resets its password could sign in to them.
 */
export const findReachOf = async (tx: StoreReader, personId: string): Promise<Environment[]> => {
  const granted = await tx
    .select({ environment: grants.environment })
    .from(grants)
    .where(eq(grants.personId, personId));
  const { account, all } = await readAdmins(tx, personId);
  const administered = account ? administeredBy(account, all) : [];
  return environments.filter(
    (each) =>
      administered.includes(each) || granted.some(({ environment }) => environment === each),
  );
};

/** Returns the environments that an account with the role admin administers without any grant. */
export const findUnowned = async (tx: StoreReader): Promise<Environment[]> => {
  const { all } = await readAdmins(tx, "");
  const owned = ownedEnvironments(all);
  return environments.filter((each) => !owned.includes(each));
};

/** Throws `PrincipalError` (role) unless the person administers all these environments. */
export const requireAdministration = async (
  tx: StoreReader,
  { userId, role }: { userId: string; role: Role },
  needed: readonly Environment[],
): Promise<void> => {
  if (role !== "admin") throw new PrincipalError("role");
  const administered = await findAdministered(tx, userId);
  const missing = environments.filter(
    (each) => needed.includes(each) && !administered.includes(each),
  );
  if (missing.length === 0) return;
  throw new PrincipalError("role", {
    sentence: t("refusal.needsAdmin", {
      environments: togetherText(missing),
    }),
  });
};
