import "server-only";
import { and, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { NotificationsAnswer } from "#lib/protocol/notification.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSubjectNames } from "#lib/server/mirror/subject-names.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { store } from "#lib/server/store/store.ts";

const maxRows = 100;

/** The person's own notifications of their present connection: another one's records are not theirs. */
const isOwn = ({ userId, connection }: Principal) =>
  connection
    ? and(
        eq(notifications.personId, userId),
        eq(notifications.environment, connection.environment),
        eq(notifications.connectionId, connection.id),
      )
    : sql`false`;

const unreadOnes = (principal: Principal) =>
  store()
    .select({ unread: count() })
    .from(notifications)
    .where(and(isOwn(principal), isNull(notifications.readAt)));

/** Returns how many notifications the person has not read, as a value of a statement. */
export const unreadOf = (principal: Principal) =>
  sql<number>`(${unreadOnes(principal)})`.mapWith(Number);

/** Returns how many notifications the person has not read. */
export const countUnread = async (principal: Principal): Promise<number> => {
  const [row] = await unreadOnes(principal);
  return row?.unread ?? 0;
};

/** Returns the person's newest notifications, at most 100, and how many are unread. */
export const findNotifications = async (principal: Principal): Promise<NotificationsAnswer> => {
  const [rows, unreadCount] = await Promise.all([
    store()
      .select()
      .from(notifications)
      .where(isOwn(principal))
      .orderBy(desc(notifications.id))
      .limit(maxRows),
    countUnread(principal),
  ]);
  const orders = rows.filter(({ kind }) => kind !== "needs_you" && kind !== "break_glass");
  return {
    names: await findSubjectNames(
      principal,
      orders.map(({ recordId: id }) => ({ resource: "orders", id })),
    ),
    rows: rows.map(({ id, kind, recordId, at, readAt }) => ({
      id,
      kind,
      recordId,
      at: at.toISOString(),
      isRead: readAt !== null,
    })),
    unreadCount,
  };
};

/** Marks the person's notifications as read: the one with this id, or all up to it. */
export const markRead = async (
  principal: Principal,
  id: number,
  which: "one" | "up to" = "up to",
): Promise<void> => {
  const isMarked = which === "one" ? eq(notifications.id, id) : lte(notifications.id, id);
  await store()
    .update(notifications)
    .set({ readAt: sql`clock_timestamp()` })
    .where(and(isOwn(principal), isNull(notifications.readAt), isMarked));
};
