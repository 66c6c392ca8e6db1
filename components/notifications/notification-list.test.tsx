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
  views: {},
  names: {
    "orders:ord_2": {
      person: "Abby Ross",
      type: "Deployment",
      sla: { late: true, expectedDays: 10, elapsedDays: 14 },
    },
    "orders:ord_1": { person: "Zoë Adler", type: "Collection" },
  },
} as unknown as NotificationsAnswer;

const htmlOf = (search: string, shown = answer) => {
  const client = new QueryClient();
  client.setQueryData(notificationsKey, shown);
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
  return html;
};

const toText = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const textOf = (search: string) => toText(htmlOf(search));

test("a notification says what happened to which order, how late it is now, and whether it was read", () => {
  const text = textOf("");
  expect(text).toMatch(/Late , unread .*Abby Ross.* 4 days late/);
  expect(text).toMatch(/Received , read .*Zoë Adler/);
  expect(text).toContain("Mark all as read");
});

test("a subscribed view is named with its number, as a link while the person sees it", () => {
  const [seen, gone] = ["1", "2"].map((digit) => `${digit.repeat(8)}-0000-0000-0000-000000000000`);
  const rowOf = (id: number, recordId: string) => ({
    ...{ id, kind: "view", recordId, at: "2026-11-21T07:00:00Z", isRead: false },
  });
  const rows = [
    rowOf(4, `view ${seen} 1795795200000 1400 0 11`),
    rowOf(3, `view ${seen} 1795795200000 14 3 -`),
    rowOf(2, `view ${seen} 1795795200000 - 0 11`),
    rowOf(1, `view ${gone} 1795795200000 14 0 -`),
    rowOf(0, `view ${gone} 1795795200000 ended view`),
  ];
  const views = { [String(seen)]: { name: "<b>Late</b>", href: "/orders?saved=1" } };
  const html = htmlOf("", { ...answer, rows, views } as NotificationsAnswer);
  expect(html.match(/href="\/orders\?saved=1"/g)).toHaveLength(3);
  const text = toText(html);
  expect(text).toContain("&lt;b&gt;Late&lt;/b&gt;: 1,400 (was 11)");
  expect(text).toContain(": 14, and 3 more may match");
  expect(text).toContain("not known, because Quartermaster&#x27;s copy does not prove it (was 11)");
  expect(text).toContain("A saved view: 14");
  expect(text).toContain("A subscription to a saved view ended: it was deleted");
});

test("notifications of one kind lead to everything of that kind", () => {
  const text = textOf("show=late");
  expect(text).toContain("Open all late orders");
  expect(text).not.toContain("Zoë Adler");
  expect(textOf("show=unread")).not.toContain("Zoë Adler");
});
