import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { NotificationsAnswer } from "#lib/protocol/notification.ts";
import { notificationsKey } from "#lib/protocol/query-keys.ts";

vi.mock("#lib/actions/own-changes.ts", () => ({
  markNotificationsRead: vi.fn(),
  saveNotificationChoices: vi.fn(),
}));

const { NotificationList } = await import("#components/notifications/notification-list.tsx");

const answer = {
  rows: [
    { id: 2, kind: "late", recordId: "ord_2", at: "2026-11-21T10:00:00Z", isRead: false },
    { id: 1, kind: "delivered", recordId: "ord_1", at: "2026-11-20T10:00:00Z", isRead: true },
  ],
  unreadCount: 1,
  names: {
    "orders:ord_2": {
      person: "Abby Ross",
      type: "Deployment",
      sla: { late: true, expectedDays: 10, elapsedDays: 14 },
    },
    "orders:ord_1": { person: "Zoë Adler", type: "Collection" },
  },
} as unknown as NotificationsAnswer;

const textOf = (search: string) => {
  const client = new QueryClient();
  client.setQueryData(notificationsKey, answer);
  const html = renderToStaticMarkup(
    <PathnameContext value="/notifications">
      <SearchParamsContext value={new URLSearchParams(search)}>
        <QueryClientProvider client={client}>
          <NotificationList />
        </QueryClientProvider>
      </SearchParamsContext>
    </PathnameContext>,
  );
  client.clear();
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
};

test("a notification says what happened to which order, how late it is now, and whether it was read", () => {
  const text = textOf("");
  expect(text).toMatch(/Late , unread .*Abby Ross.* 4 days late/);
  expect(text).toMatch(/Received , read .*Zoë Adler/);
  expect(text).toContain("Mark all as read");
});

test("notifications of one kind lead to everything of that kind", () => {
  const text = textOf("show=late");
  expect(text).toContain("Open all late orders");
  expect(text).not.toContain("Zoë Adler");
  expect(textOf("show=unread")).not.toContain("Zoë Adler");
});
