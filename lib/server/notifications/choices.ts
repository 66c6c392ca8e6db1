import "server-only";
import { eq } from "drizzle-orm";
import {
  type NotificationChannel,
  type NotificationChoices,
  toChoices,
} from "#lib/protocol/notification.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import { notificationChoices } from "#lib/server/store/notification-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Returns the channels that the server's settings make possible. */
export const availableChannels = (): NotificationChannel[] => [
  "bell",
  ...(env().QM_SMTP_URL ? (["email"] as const) : []),
  ...(env().QM_NOTIFY_URL ? (["webhook"] as const) : []),
];

/** Returns what the person chose, or the default. */
export const findChoices = async ({ userId }: Principal): Promise<NotificationChoices> => {
  const [row] = await store()
    .select({ choices: notificationChoices.choices })
    .from(notificationChoices)
    .where(eq(notificationChoices.personId, userId));
  return toChoices(row?.choices);
};

/** Stores what the person chose. It applies to what happens from now on. */
export const saveChoices = async (
  { userId: personId }: Principal,
  choices: NotificationChoices,
): Promise<void> => {
  await store()
    .insert(notificationChoices)
    .values({ personId, choices })
    .onConflictDoUpdate({ target: notificationChoices.personId, set: { choices } });
};
