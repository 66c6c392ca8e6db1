import "server-only";
import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PolicyApprovers } from "#lib/protocol/policy.ts";
import { approvalStandIns } from "#lib/server/store/policy-schema.ts";
import { type Environment, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Someone who would approve, and the accounts in whose place they may. */
export interface Approver {
  userId: string;
  standsInFor: readonly string[];
}

/** Returns whether someone is another person than the one who asked, or whose agent asked. */
export const isOtherPerson = (personId: string, requesterId: string): boolean =>
  personId !== requesterId;

/**
 * Returns whether a rule lets someone approve a request. Nobody approves their own, neither by themselves
 * nor through whoever stands in for them.
 */
export const mayApprove = (
  by: PolicyApprovers,
  requesterId: string,
  { userId, standsInFor }: Approver,
): boolean => {
  if (!isOtherPerson(userId, requesterId)) return false;
  if (by === "any admin" || by.includes(userId)) return true;
  return standsInFor.some((id) => isOtherPerson(id, requesterId) && by.includes(id));
};

/** Returns the query of the accounts in whose place someone may approve now. A disabled one has nobody there. */
export const standsInWhere = (
  userId: string,
  environment: Environment | AnyPgColumn,
  condition?: (fromId: AnyPgColumn) => SQL | undefined,
) => {
  const now = sql`clock_timestamp()`;
  return store()
    .select({ id: approvalStandIns.fromId })
    .from(approvalStandIns)
    .innerJoin(people, eq(people.id, approvalStandIns.fromId))
    .where(
      and(
        eq(approvalStandIns.toId, userId),
        eq(approvalStandIns.environment, environment),
        lte(approvalStandIns.startsAt, now),
        gt(approvalStandIns.endsAt, now),
        isNull(people.disabledAt),
        condition?.(approvalStandIns.fromId),
      ),
    );
};

/** Returns the accounts in whose place someone may approve now. */
export const findStandsInFor = async (
  userId: string,
  environment: Environment,
): Promise<string[]> => (await standsInWhere(userId, environment)).map(({ id }) => id);
