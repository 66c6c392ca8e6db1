import {
  approvalOfNotice,
  type ExceptionCause,
  exceptionOfNotice,
  type NotificationKind,
  runOfNotice,
  type ViewNotice,
  viewOfNotice,
} from "#lib/protocol/notification.ts";
import { viewNoticeText } from "#lib/protocol/view-notice-text.ts";
import type { ToldView } from "#lib/server/notifications/told-views.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** What a notification is about. */
export interface Notice {
  kind: NotificationKind;
  recordId: string;
}

/** The most urgent kind first. */
const texts: readonly (readonly [
  kind: NotificationKind,
  heading: string,
  count: (count: number) => string,
])[] = [
  [
    "break_glass",
    "Break-glass sign-in",
    (count) => `${count} break-glass sign-in${count === 1 ? "" : "s"}`,
  ],
  ["needs_you", "Needs your decision", (count) => `${count} need${count === 1 ? "s" : ""} you`],
  ["exception", "Exceptions", (count) => `${count} exception${count === 1 ? "" : "s"} for you`],
  ["delivery_failed", "Delivery failed", (count) => `${count} not delivered`],
  ["late", "Late", (count) => `${count} late`],
  ["delivered", "Arrived", (count) => `${count} arrived`],
  ["view", "Saved views", (count) => `${count} saved view${count === 1 ? "" : "s"}`],
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

const exceptionCauses: Readonly<Record<ExceptionCause, string>> = {
  assigned: "assigned to you",
  mentioned: "you were mentioned",
  snooze_ended: "its snooze ended",
};

/** Returns by what a line of an email names a record. */
const nameOf = ({ kind, recordId }: Notice): string => {
  const waiting = kind === "exception" ? exceptionOfNotice(recordId) : null;
  if (waiting) return `${showUnsafe(waiting.id)}, ${exceptionCauses[waiting.cause]}`;
  const run = runOfNotice(recordId);
  if (run) return `Run ${run.id}`;
  const approval = approvalOfNotice(recordId);
  if (!approval) return showUnsafe(recordId);
  return `${approval.isReminder ? "Still waiting for" : "Waiting for"} your approval: ${approval.id}`;
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
 * to which the person subscribed, never a row.
 */
export const digestOf = (
  notices: readonly Notice[],
  about: About,
): { subject: string; text: string } => {
  const { origin, environment } = about;
  const groups = texts.flatMap(([kind, heading, count]) => {
    const ofKind = notices.filter((notice) => notice.kind === kind);
    return ofKind.length === 0 ? [] : [{ heading, summary: count(ofKind.length), ofKind }];
  });
  const sections = groups.map(({ heading, ofKind }) =>
    [
      heading,
      ...ofKind.slice(0, maxLines).map((notice) => `  ${lineOf(notice, about)}`),
      ...(ofKind.length > maxLines ? [`  and ${ofKind.length - maxLines} more`] : []),
    ].join("\n"),
  );
  return {
    subject: `Quartermaster (${environment}): ${groups.map(({ summary }) => summary).join(", ")}`,
    text: [
      ...sections,
      `You chose these emails in Quartermaster:\n  ${origin}/settings#notifications`,
    ].join("\n\n"),
  };
};
