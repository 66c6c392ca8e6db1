import type { SubjectNames } from "#lib/protocol/event.ts";
import type { ExceptionResource } from "#lib/protocol/exception.ts";
import type { UndecidedRun } from "#lib/protocol/intent.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** What a person can be notified of. */
export const notificationKinds = [
  "late",
  "delivered",
  "delivery_failed",
  "needs_you",
  "view",
  "exception",
  "break_glass",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** By which ways: the bell, one email digest, and the webhook that the server's settings name. */
export const notificationChannels = ["bell", "email", "webhook"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The channels that a person chose for each kind. */
export type NotificationChoices = Readonly<
  Record<NotificationKind, readonly NotificationChannel[]>
>;

/** What holds until a person chooses: the bell tells everything, and little leaves Quartermaster. */
export const defaultChoices: NotificationChoices = {
  late: ["bell"],
  delivered: ["bell"],
  delivery_failed: ["bell"],
  needs_you: ["bell"],
  // To subscribe to a view is the choice.
  view: ["bell", "email"],
  exception: ["bell"],
  // Security comes by every way there is.
  break_glass: notificationChannels,
};

/** Returns stored or sent choices, without what is unknown; the default for a kind that is missing. */
export const toChoices = (value: unknown): NotificationChoices => {
  const given: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  const channelsOf = (kind: NotificationKind) => {
    const chosen = given[kind];
    return Array.isArray(chosen)
      ? notificationChannels.filter((channel) => chosen.includes(channel))
      : defaultChoices[kind];
  };
  return {
    late: channelsOf("late"),
    delivered: channelsOf("delivered"),
    delivery_failed: channelsOf("delivery_failed"),
    needs_you: channelsOf("needs_you"),
    view: channelsOf("view"),
    exception: channelsOf("exception"),
    // Not a person's choice: whoever took over an account would switch it off.
    break_glass: defaultChoices.break_glass,
  };
};

/** Returns the run that a notification is about, and why it needs the person; `null` for a request. */
export const runOfNotice = (
  recordId: string,
): { id: string; cause: UndecidedRun["cause"] } | null => {
  const [, cause, id] =
    /^run (proposed|canary|halted|approval) ([0-9a-f-]{36})/.exec(recordId) ?? [];
  return id && cause ? { id, cause: cause as UndecidedRun["cause"] } : null;
};

/** What a notification says of a saved view. */
export type ViewNotice =
  | {
      viewId: string;
      /** `null`: the copy of the service did not prove the rows. */
      count: number | null;
      /** How many other rows may match, because they don't state what a filter asks for. */
      undecidedCount: number;
      /** The number of the turn before; `null`: there was none, or it was not known. */
      was: number | null;
    }
  /** The subscription ended: the view is gone for the person, or their access to the key is. */
  | { viewId: string; ended: "view" | "access" };

const unknownCount = "-";

/** Returns how a notification names what it says of a view at a time, in epoch milliseconds. */
export const viewRecordId = (notice: ViewNotice, at: number): string => {
  const said =
    "ended" in notice
      ? `ended ${notice.ended}`
      : `${notice.count ?? unknownCount} ${notice.undecidedCount} ${notice.was ?? unknownCount}`;
  return `view ${notice.viewId} ${at} ${said}`;
};

/** Returns what a notification says of a view; `null` if it says nothing of one. */
export const viewOfNotice = (recordId: string): ViewNotice | null => {
  const [, viewId, count, undecided, was, ended] =
    /^view ([0-9a-f-]{36}) \d+ (?:(\d+|-) (\d+) (\d+|-)|ended (view|access))$/.exec(recordId) ?? [];
  if (!viewId) return null;
  if (ended) return { viewId, ended: ended as "view" | "access" };
  const toCount = (text: string | undefined) => (text === unknownCount ? null : Number(text));
  return { viewId, count: toCount(count), undecidedCount: Number(undecided), was: toCount(was) };
};

/**
 * Returns the request that a notification is about which waits for the person's approval, and whether it reminds
 * of it; `null` for every other one.
 */
export const approvalOfNotice = (recordId: string): { id: string; isReminder: boolean } | null => {
  const [, reminder, id] = /^approval (reminder )?([0-9a-f-]{36})$/.exec(recordId) ?? [];
  return id ? { id, isReminder: reminder !== undefined } : null;
};

/** Why a person is told of an exception. */
export type ExceptionCause = "assigned" | "mentioned" | "snooze_ended";

/** Returns the record that waits for a person, and why they are told; `null` for another notification. */
export const exceptionOfNotice = (
  recordId: string,
): { cause: ExceptionCause; resource: ExceptionResource; id: string } | null => {
  // A day ends it: a person is told at most once a day of one record.
  const [, cause, resource, id] =
    /^(assigned|mentioned|snooze_ended) (orders|inventory|requests|runs) (.+) \d{4}-\d\d-\d\d$/.exec(
      recordId,
    ) ?? [];
  return cause && resource && id
    ? { cause: cause as ExceptionCause, resource: resource as ExceptionResource, id }
    : null;
};

/** One thing that happened to an order, a request or a run of the person. */
export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  /**
   * The id of the order; of `needs_you` that of the request, the run (`runOfNotice`), or the approval that it
   * waits for (`approvalOfNotice`); of `view` what `viewOfNotice` reads; of `exception` why, and the record
   * (`exceptionOfNotice`); of `break_glass` the account and time.
   */
  recordId: string;
  /** ISO 8601, UTC. */
  at: string;
  isRead: boolean;
}

export interface NotificationsAnswer {
  /** Newest first, at most 100. */
  rows: NotificationRow[];
  /** Of the orders that the rows name. */
  names: SubjectNames;
  /** The saved views that the rows name and the person sees, by their ids. */
  views: Readonly<Record<string, { name: string; href: string }>>;
  unreadCount: number;
}
