import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { NotificationKind, NotificationRow } from "#lib/protocol/notification.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

interface KindText {
  label: string;
  variant: StatusVariant;
  /** Opens the list of everything of this kind, which may be more than the person was told. */
  all?: { label: string; href: string };
}

/** Returns what each kind is called, in the language of the request or page. */
export const kindTexts = (): Readonly<Record<NotificationKind, KindText>> => ({
  late: {
    label: t("notice.late"),
    variant: "unsure",
    all: { label: t("notice.allLate"), href: "/orders?view=late" },
  },
  delivered: {
    label: t("notice.arrived"),
    variant: "good",
    all: { label: t("notice.allArrived"), href: "/orders?status=delivered" },
  },
  delivery_failed: { label: t("notice.failed"), variant: "bad" },
  needs_you: {
    label: t("notice.needsYou"),
    variant: "unsure",
    all: { label: t("notice.allNeedingYou"), href: "/requests?show=needs+you" },
  },
  view: { label: t("notice.view"), variant: "found" },
  exception: {
    label: t("notice.exception"),
    variant: "unsure",
    all: { label: t("notice.yourExceptions"), href: "/exceptions?owner=mine" },
  },
  break_glass: { label: t("notice.breakGlass"), variant: "bad" },
});

const unread = "unread";

/** The address holds which notifications are shown: `?show=unread`, `?show=late`. */
export const notificationFields = (): readonly SearchField[] => [
  { name: "show", kind: "text", label: t("notice.show") },
];

export interface NotificationTab {
  /** The value of `show`; absent for all. */
  show: string | undefined;
  label: string;
  rows: readonly NotificationRow[];
}

/** Returns the tabs: all, the unread ones, and each kind that was told, with their rows. */
export const notificationTabs = (rows: readonly NotificationRow[]): NotificationTab[] => {
  const texts = kindTexts();
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return [
    { show: undefined, label: t("notice.all"), rows },
    { show: unread, label: t("notice.unread"), rows: rows.filter(({ isRead }) => !isRead) },
    ...kinds.map((kind) => ({
      show: kind,
      label: texts[kind]?.label ?? kind,
      rows: rows.filter((row) => row.kind === kind),
    })),
  ];
};
