import "server-only";
import { eq } from "drizzle-orm";
import {
  type NotificationChannel,
  type NotificationChoices,
  toChoices,
} from "#lib/protocol/notification.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { commitWith } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
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
  principal: Principal,
  choices: NotificationChoices,
): Promise<void> => {
  const { from } = await requestOrigin();
  const about = { ...toActor(principal), from };
  const commit = commitWith({ action: "settings.notifications", outcome: "done", ...about });
  await commit((tx) =>
    tx
      .insert(notificationChoices)
      .values({ personId: principal.userId, choices })
      .onConflictDoUpdate({ target: notificationChoices.personId, set: { choices } }),
  );
};
