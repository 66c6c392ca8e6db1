import "server-only";
import { deliverWebhooks, sendDigests } from "#lib/server/notifications/deliver.ts";
import { produceNotifications } from "#lib/server/notifications/produce.ts";
import { notificationSettings } from "#lib/server/notifications/settings.ts";
import { countSubscribedViews } from "#lib/server/notifications/view-turns.ts";
import { createWorker } from "#lib/server/work/worker.ts";

/** Finds what people are to be told, and tells them by email and webhook. */
export const runNotifications = async (): Promise<void> => {
  await produceNotifications();
  // A mail server that is down must not keep the webhooks waiting, nor the other way round.
  const sent = await Promise.allSettled([sendDigests(), deliverWebhooks()]);
  for (const result of sent) if (result.status === "rejected") throw result.reason;
};

const worker = createWorker("qmNotifications", {
  name: "notifications",
  runDue: runNotifications,
  pollMs: () => notificationSettings().pollMs,
});

/** Apart, because a view may wait for the service, and what people are told must not. */
const viewWorker = createWorker("qmViewTurns", {
  name: "view subscriptions",
  runDue: async () => {
    if (await countSubscribedViews()) viewWorker.wake();
  },
  pollMs: () => notificationSettings().pollMs,
});

/** Starts the workers of this process, once. Every process of Quartermaster runs them. */
export const startNotifications = (): void => {
  worker.start();
  viewWorker.start();
};

/** Stops the workers and waits for their turns. */
export const stopNotifications = async (): Promise<void> => {
  await Promise.all([worker.stop(), viewWorker.stop()]);
};
