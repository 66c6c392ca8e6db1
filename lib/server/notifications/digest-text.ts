import { listText } from "#lib/protocol/intl-words.ts";
import {
  approvalOfNotice,
  exceptionOfNotice,
  type NotificationKind,
  runOfNotice,
  type ViewNotice,
  viewOfNotice,
} from "#lib/protocol/notification.ts";
import { viewNoticeText } from "#lib/protocol/view-notice-text.ts";
import type { Language } from "#lib/protocol/words/languages.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Mail } from "#lib/server/notifications/send-mail.ts";
import type { ToldView } from "#lib/server/notifications/told-views.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** What a notification is about. */
export interface Notice {
  kind: NotificationKind;
  recordId: string;
}

/** Returns the heading of a kind, and the words for its number in the subject. */
const textsOf = (kind: NotificationKind, count: number): { heading: string; summary: string } =>
  ({
    break_glass: {
      heading: t("mail.breakGlass"),
      summary: t("mail.breakGlassCount", { count }),
    },
    needs_you: { heading: t("mail.needsYou"), summary: t("mail.needsYouCount", { count }) },
    exception: { heading: t("mail.exception"), summary: t("mail.exceptionCount", { count }) },
    delivery_failed: { heading: t("mail.failed"), summary: t("mail.failedCount", { count }) },
    late: { heading: t("mail.late"), summary: t("mail.lateCount", { count }) },
    delivered: { heading: t("mail.arrived"), summary: t("mail.arrivedCount", { count }) },
    view: { heading: t("mail.view"), summary: t("mail.viewCount", { count }) },
  })[kind];

/** The most urgent kind first. */
const kindsByUrgency: readonly NotificationKind[] = [
  "break_glass",
  "needs_you",
  "exception",
  "delivery_failed",
  "late",
  "delivered",
  "view",
];

/** The lines of one kind in a digest; the others are counted. */
const maxLines = 50;

/** Returns the page of what a notification is about. */
export const noticeUrl = (origin: string, { kind, recordId }: Notice) => {
  // Which list a view is of, only the view itself says.
  if (kind === "break_glass" || kind === "view") return `${origin}/notifications`;
  const waiting = kind === "exception" ? exceptionOfNotice(recordId) : null;
  if (waiting) return `${origin}/${waiting.resource}/${toIdSegment(waiting.id)}`;
  const run = kind === "needs_you" ? runOfNotice(recordId) : null;
  if (run) return `${origin}/runs/${run.id}`;
  const approval = kind === "needs_you" ? approvalOfNotice(recordId) : null;
  if (approval) return `${origin}/requests/${approval.id}`;
  return `${origin}/${kind === "needs_you" ? "requests" : "orders"}/${toIdSegment(recordId)}`;
};

/** Returns by what a line of an email names a record. */
const nameOf = ({ kind, recordId }: Notice): string => {
  const waiting = kind === "exception" ? exceptionOfNotice(recordId) : null;
  if (waiting) {
    return t("mail.exceptionLine", { record: showUnsafe(waiting.id), cause: waiting.cause });
  }
  const run = runOfNotice(recordId);
  if (run) return t("mail.runLine", { id: run.id });
  const approval = approvalOfNotice(recordId);
  if (!approval) return showUnsafe(recordId);
  return t("mail.approvalLine", {
    id: approval.id,
    state: approval.isReminder ? "reminder" : "first",
  });
};

/** Returns the line of a view: what it says, and where its rows are. */
const viewLine = (notice: ViewNotice, { origin, views }: About) => {
  const view = views.get(notice.viewId);
  const text = viewNoticeText(notice, view?.name ?? null, String);
  return `${text}  ${origin}${view && !("ended" in notice) ? view.href : "/notifications"}`;
};

const lineOf = (notice: Notice, about: About): string => {
  const view = notice.kind === "view" ? viewOfNotice(notice.recordId) : null;
  return view ? viewLine(view, about) : `${nameOf(notice)}  ${noticeUrl(about.origin, notice)}`;
};

/** What a digest needs besides its notifications. `views`: those that they name, by id. */
interface About {
  origin: string;
  environment: string;
  views: ReadonlyMap<string, ToldView>;
}

/**
 * Returns one email for any number of notifications. It names records by ID only: what they say is
 * read in Quartermaster, by a person who is signed in. Of a view it has the name and the number of rows,
 * to which the person subscribed, never a row. `language`: that of the person.
 */
export const digestOf = (
  notices: readonly Notice[],
  about: About,
  language: Language = "en",
): Mail => inLanguage(language, () => ({ ...writeDigest(notices, about), language }));

const writeDigest = (notices: readonly Notice[], about: About): Pick<Mail, "subject" | "text"> => {
  const { origin, environment } = about;
  const groups = kindsByUrgency.flatMap((kind) => {
    const ofKind = notices.filter((notice) => notice.kind === kind);
    return ofKind.length === 0 ? [] : [{ ...textsOf(kind, ofKind.length), ofKind }];
  });
  const sections = groups.map(({ heading, ofKind }) =>
    [
      heading,
      ...ofKind.slice(0, maxLines).map((notice) => `  ${lineOf(notice, about)}`),
      ...(ofKind.length > maxLines
        ? [`  ${t("mail.more", { count: ofKind.length - maxLines })}`]
        : []),
    ].join("\n"),
  );
  return {
    subject: t("mail.subject", {
      environment,
      news: listText(groups.map(({ summary }) => summary)),
    }),
    text: [...sections, `${t("mail.chosen")}\n  ${origin}/settings#notifications`].join("\n\n"),
  };
};
