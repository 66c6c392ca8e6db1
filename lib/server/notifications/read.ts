import "server-only";
import { and, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import {
  exceptionOfNotice,
  type NotificationKind,
  type NotificationsAnswer,
} from "#lib/protocol/notification.ts";
import { viewHref } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSubjectNames } from "#lib/server/mirror/subject-names.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { findViewNames } from "#lib/server/views/find-views.ts";

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

const kindsWithoutOrder: readonly NotificationKind[] = ["needs_you", "view", "break_glass"];

/** Returns the names and addresses of the saved views that the person sees now. */
const findNamedViews = async (principal: Principal): Promise<NotificationsAnswer["views"]> => {
  const views = await findViewNames(principal);
  return Object.fromEntries(
    views.map((view) => [view.id, { name: view.name, href: viewHref(view) }]),
  );
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
  const orderIds = rows.flatMap(({ kind, recordId }) => {
    if (kindsWithoutOrder.includes(kind)) return [];
    if (kind !== "exception") return [recordId];
    const waiting = exceptionOfNotice(recordId);
    return waiting?.resource === "orders" ? [waiting.id] : [];
  });
  return {
    views: rows.some(({ kind }) => kind === "view") ? await findNamedViews(principal) : {},
    names: await findSubjectNames(
      principal,
      orderIds.map((id) => ({ resource: "orders", id })),
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
