import "server-only";
import { asc, eq, inArray, or } from "drizzle-orm";
import { t } from "#lib/protocol/words/t.ts";
import type { Commit } from "#lib/server/audit/commit-change.ts";
import { type Person, PersonError } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  environments,
  findReachOf,
  hasAdministrator,
  readAdmins,
  requireAdministration,
} from "#lib/server/grants/administration.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { type Environment, grants, people } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** The admin who asks for a change, and how it commits together with its audit entry. */
export interface Admin extends Pick<Principal, "userId" | "role"> {
  commit: Commit;
}

interface LockedAccount {
  tx: ChangeTx;
  person: Person;
}

const lockAdminsAnd = (tx: StoreReader, id: string): Promise<Person[]> =>
  tx
    .select()
    .from(people)
    .where(
      or(
        eq(people.id, id),
        eq(people.role, "admin"),
        inArray(
          people.id,
          tx.select({ id: grants.personId }).from(grants).where(eq(grants.role, "admin")),
        ),
      ),
    )
    .orderBy(asc(people.id))
    .for("update");

const findAdministeredAtAll = async (tx: StoreReader): Promise<Environment[]> => {
  const { all } = await readAdmins(tx, "");
  return environments.filter((each) => hasAdministrator(each, all));
};

const refuseOrphans = async (tx: StoreReader, before: readonly Environment[]): Promise<void> => {
  const after = await findAdministeredAtAll(tx);
  const lost = before.find((each) => !after.includes(each));
  if (lost === undefined) return;
  throw new PersonError(() => t("refusal.lastAdmin", { environment: lost }));
};

/**
 * Changes an account while it and all admins are locked, so that two admins can't remove each other. An
 * environment never loses its last admin. Demo accounts are refused: the next start would undo the
 * change. `needed`: the environments that the admin must administer; without it, all that the account
 * reaches. Throws `PersonError` and `PrincipalError` (role), and then nothing is changed.
 */
export const changeAccount = <Result>(
  admin: Admin,
  id: string,
  change: (account: LockedAccount) => Promise<Result>,
  needed?: readonly Environment[],
): Promise<Result> =>
  admin.commit(async (tx) => {
    const locked = await lockAdminsAnd(tx, id);
    const person = locked.find((each) => each.id === id);
    await requireAdministration(tx, admin, needed ?? (await findReachOf(tx, id)));
    if (!person) throw new PersonError(() => t("refusal.noAccount"));
    if (person.isDemo) {
      throw new PersonError(() => t("refusal.demoAccount"));
    }
    const before = await findAdministeredAtAll(tx);
    const result = await change({ tx, person });
    await refuseOrphans(tx, before);
    return result;
  });

/** Throws `PersonError` where the identity provider decides. */
export const requireLocal = ({ issuer }: Person, what: "password" | "role"): void => {
  if (issuer === null) return;
  throw new PersonError(() => t("refusal.providerDecides", { what }));
};

/** Throws `PersonError` for a break-glass account. */
export const refuseBreakGlass = ({ isBreakGlass }: Person, what: "password" | "role"): void => {
  if (isBreakGlass) throw new PersonError(() => t("refusal.breakGlass", { what }));
};
