import "server-only";
import { randomUUID } from "node:crypto";
import { aliasedTable, and, asc, eq, sql } from "drizzle-orm";
import type { StandIn } from "#lib/protocol/policy.ts";
import { t } from "#lib/protocol/words/t.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { adminsAmong, listWriters } from "#lib/server/policies/policy-people.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { approvalStandIns } from "#lib/server/store/policy-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { personName } from "#lib/server/words/stored-words.ts";
import { V4Error } from "#lib/v4/errors.ts";

const day = 86_400_000;
const maxStandInMs = 366 * day;

const refusal = (message: string, kind: "validation" | "not_found" = "validation") =>
  new V4Error({ kind, message });

const requireConnection = ({ connection }: Principal) => {
  if (!connection) throw new PrincipalError("no_connection");
  return connection;
};

const entryOf = async (
  principal: Principal,
  action: "policies.stand-in" | "policies.end-stand-in",
  subject: string,
  details: Record<string, string>,
) => {
  const { from } = await requestOrigin();
  return { action, outcome: "done", ...toActor(principal), from, subject, details } as const;
};

/** Returns who stands in for whom in the environment, now or later. */
export const listStandIns = async (principal: Principal): Promise<StandIn[]> => {
  const { environment } = requireConnection(principal);
  const from = aliasedTable(people, "from_person");
  const to = aliasedTable(people, "to_person");
  const rows = await store()
    .select({
      standIn: approvalStandIns,
      fromName: from.displayName,
      toName: to.displayName,
    })
    .from(approvalStandIns)
    .innerJoin(from, eq(from.id, approvalStandIns.fromId))
    .innerJoin(to, eq(to.id, approvalStandIns.toId))
    .where(
      and(
        eq(approvalStandIns.environment, environment),
        sql`${approvalStandIns.endsAt} > clock_timestamp()`,
      ),
    )
    .orderBy(asc(approvalStandIns.startsAt));
  return rows.map(({ standIn, fromName, toName }) => ({
    id: standIn.id,
    from: { id: standIn.fromId, name: personName(fromName) },
    to: { id: standIn.toId, name: personName(toName) },
    startsAt: standIn.startsAt.toISOString(),
    endsAt: standIn.endsAt.toISOString(),
  }));
};

/**
 * Lets another admin approve in this one's place for a while. Throws `PrincipalError` (role, no_connection) and
 * `V4Error` (validation) for a time in the past or beyond a year, and for someone who is no other admin.
 */
export const addStandIn = async (
  principal: Principal,
  { toId, startsAt, endsAt }: { toId: string; startsAt: Date; endsAt: Date },
): Promise<StandIn[]> => {
  requireAdmin(principal);
  const { environment } = requireConnection(principal);
  if (toId === principal.userId) throw refusal(t("refusal.standInSelf"));
  if (endsAt <= startsAt || endsAt.getTime() <= storeTime()) throw refusal(t("refusal.standInEnd"));
  if (endsAt.getTime() - storeTime() > maxStandInMs) throw refusal(t("refusal.standInYear"));
  const writers = (await listWriters()).filter(({ grants }) =>
    grants.some((grant) => grant.environment === environment && grant.role === "admin"),
  );
  const other = adminsAmong(writers).find(({ id }) => id === toId);
  if (!other) throw refusal(t("refusal.standInAdmin", { environment }));
  const id = randomUUID();
  const details = {
    to: other.name,
    starts: startsAt.toISOString(),
    ends: endsAt.toISOString(),
  };
  const entry = await entryOf(principal, "policies.stand-in", toId, details);
  await commitChange(async (tx) => {
    const fromId = principal.userId;
    await tx.insert(approvalStandIns).values({ id, environment, fromId, toId, startsAt, endsAt });
    return { result: null, entries: [entry] };
  });
  return listStandIns(principal);
};

/** Ends what one of this admin's stand-ins may do, at once. Throws `V4Error` (not_found) for any other. */
export const endStandIn = async (principal: Principal, id: string): Promise<StandIn[]> => {
  requireAdmin(principal);
  const { environment } = requireConnection(principal);
  const entry = await entryOf(principal, "policies.end-stand-in", id, {});
  const isEnded = await commitChange(async (tx) => {
    const ended = await tx
      .delete(approvalStandIns)
      .where(
        and(
          eq(approvalStandIns.id, id),
          eq(approvalStandIns.fromId, principal.userId),
          eq(approvalStandIns.environment, environment),
        ),
      )
      .returning({ id: approvalStandIns.id });
    return { result: ended.length > 0, entries: ended.map(() => entry) };
  });
  if (!isEnded) throw refusal(t("refusal.noStandIn"), "not_found");
  return listStandIns(principal);
};
