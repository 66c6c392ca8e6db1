import { defineSettings } from "#lib/server/per-process.ts";

const second = 1_000;
const minute = 60 * second;

/** The times and limits of notifications. Milliseconds where nothing else is said. */
export const defaultNotificationSettings = {
  pollMs: 15 * second,
  /** How long the first notification waits for others, so that they arrive in one email. */
  digestMs: 15 * minute,
  /** From a failed email to the next try, and how many are tried. */
  emailRetryMs: 10 * minute,
  maxEmails: 24,
  /** The waits after failed webhooks. After the last one no more is tried. */
  webhookRetryMs: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 60 * minute],
  /** How long a mail server or a receiver may take. */
  timeoutMs: 10 * second,
  /** A change of the mirror is found this long after the time that it carries, at the latest. */
  overlapMs: 2 * minute,
  /** How long a process may count a view for a subscriber, and when it is tried again if it could not. */
  viewTurnMs: 10 * minute,
  keepMs: 30 * 24 * 60 * minute,
};

export const [notificationSettings, setNotificationSettings] = defineSettings(
  "notificationSettings",
  defaultNotificationSettings,
);
