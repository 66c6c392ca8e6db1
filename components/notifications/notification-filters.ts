import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { NotificationKind, NotificationRow } from "#lib/protocol/notification.ts";
import type { SearchField } from "#lib/v4/search.ts";

interface KindText {
  label: string;
  variant: StatusVariant;
  /** Opens the list of everything of this kind, which may be more than the person was told. */
  all?: { label: string; href: string };
}

export const kindTexts: Readonly<Record<NotificationKind, KindText>> = {
  late: {
    label: "Late",
    variant: "unsure",
    all: { label: "Open all late orders", href: "/orders?view=late" },
  },
  delivered: {
    label: "Arrived",
    variant: "good",
    all: { label: "Open all orders that arrived", href: "/orders?status=delivered" },
  },
  delivery_failed: { label: "Delivery failed", variant: "bad" },
  needs_you: {
    label: "Needs you",
    variant: "unsure",
    all: { label: "Open all requests that need you", href: "/requests?show=needs+you" },
  },
  view: { label: "Saved view", variant: "found" },
  exception: {
    label: "Exception",
    variant: "unsure",
    all: { label: "Open your exceptions", href: "/exceptions?owner=mine" },
  },
  break_glass: { label: "Break-glass sign-in", variant: "bad" },
};

const unread = "unread";

/** The address holds which notifications are shown: `?show=unread`, `?show=late`. */
export const notificationFields: readonly SearchField[] = [
  { name: "show", kind: "text", label: "Show" },
];

export interface NotificationTab {
  /** The value of `show`; absent for all. */
  show: string | undefined;
  label: string;
  rows: readonly NotificationRow[];
}

/** Returns the tabs: all, the unread ones, and each kind that was told, with their rows. */
export const notificationTabs = (rows: readonly NotificationRow[]): NotificationTab[] => {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return [
    { show: undefined, label: "All", rows },
    { show: unread, label: "Unread", rows: rows.filter(({ isRead }) => !isRead) },
    ...kinds.map((kind) => ({
      show: kind,
      label: kindTexts[kind]?.label ?? kind,
      rows: rows.filter((row) => row.kind === kind),
    })),
  ];
};
