import { expect, test } from "vitest";
import { notificationTabs } from "#components/notifications/notification-filters.ts";
import type { NotificationKind } from "#lib/protocol/notification.ts";

const row = (id: number, kind: NotificationKind, isRead: boolean) => ({
  id,
  kind,
  recordId: `ord_${id}`,
  at: "2026-11-21T10:00:00Z",
  isRead,
});

test("notifications are shown all, unread, or of one kind that was told", () => {
  const tabs = notificationTabs([
    row(3, "late", false),
    row(2, "delivered", true),
    row(1, "late", true),
  ]);
  expect(tabs.map(({ label, rows }) => [label, ...rows.map(({ id }) => id)])).toEqual([
    ["All", 3, 2, 1],
    ["Unread", 3],
    ["Late", 3, 1],
    ["Arrived", 2],
  ]);
});
