import { type NotificationKind, runOfNotice } from "#lib/protocol/notification.ts";
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
  ["delivery_failed", "Delivery failed", (count) => `${count} not delivered`],
  ["late", "Late", (count) => `${count} late`],
  ["delivered", "Arrived", (count) => `${count} arrived`],
];

/** The lines of one kind in a digest; the others are counted. */
const maxLines = 50;

/** Returns the page of what a notification is about. */
export const noticeUrl = (origin: string, { kind, recordId }: Notice) => {
  if (kind === "break_glass") return `${origin}/notifications`;
  const run = kind === "needs_you" ? runOfNotice(recordId) : null;
  if (run) return `${origin}/runs/${run.id}`;
  return `${origin}/${kind === "needs_you" ? "requests" : "orders"}/${toIdSegment(recordId)}`;
};

/** Returns by what a line of an email names a record. */
const nameOf = ({ recordId }: Notice): string => {
  const run = runOfNotice(recordId);
  return run ? `Run ${run.id}` : showUnsafe(recordId);
};

/**
 * Returns one email for any number of notifications. It names records by ID only: what they say is
 * read in Quartermaster, by a person who is signed in.
 */
export const digestOf = (
  notices: readonly Notice[],
  { origin, environment }: { origin: string; environment: string },
): { subject: string; text: string } => {
  const groups = texts.flatMap(([kind, heading, count]) => {
    const ofKind = notices.filter((notice) => notice.kind === kind);
    return ofKind.length === 0 ? [] : [{ heading, summary: count(ofKind.length), ofKind }];
  });
  const sections = groups.map(({ heading, ofKind }) =>
    [
      heading,
      ...ofKind
        .slice(0, maxLines)
        .map((notice) => `  ${nameOf(notice)}  ${noticeUrl(origin, notice)}`),
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
