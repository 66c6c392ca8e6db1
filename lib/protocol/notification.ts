import type { SubjectNames } from "#lib/protocol/event.ts";
import type { UndecidedRun } from "#lib/protocol/intent.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** What a person can be notified of. */
export const notificationKinds = [
  "late",
  "delivered",
  "delivery_failed",
  "needs_you",
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

/** What holds until a person chooses: the bell tells everything, and nothing leaves Quartermaster. */
export const defaultChoices: NotificationChoices = {
  late: ["bell"],
  delivered: ["bell"],
  delivery_failed: ["bell"],
  needs_you: ["bell"],
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

/** One thing that happened to an order, a request or a run of the person. */
export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  /**
   * The id of the order; of `needs_you` that of the request, or the run (`runOfNotice`); of `break_glass` the
   * account and time.
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
  unreadCount: number;
}
