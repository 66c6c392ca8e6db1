import "server-only";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import {
  approvalOfNotice,
  exceptionOfNotice,
  runOfNotice,
  viewOfNotice,
} from "#lib/protocol/notification.ts";
import type { Language } from "#lib/protocol/words/languages.ts";
import { env } from "#lib/server/env.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { digestOf, type Notice, noticeUrl } from "#lib/server/notifications/digest-text.ts";
import { sendMail } from "#lib/server/notifications/send-mail.ts";
import { notificationSettings } from "#lib/server/notifications/settings.ts";
import { findToldViews } from "#lib/server/notifications/told-views.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

interface Taken extends Notice {
  id: number;
  personId: string;
  /** `null`: none is known. */
  email: string | null;
  /** `null`: the person chose none. */
  language: Language | null;
  /** How often this was tried, this time included. */
  attempt: number;
  at: Date;
}

/** People whose digest is sent in one turn, and webhooks that are delivered in one. */
const maxPeople = 20;
const maxWebhooks = 20;

/** A person who was disabled or whose grant was withdrawn is told nothing more. */
const isReachable = sql`exists (
  select from ${grants} join ${people} on ${people.id} = ${grants.personId}
  where ${people.id} = ${notifications.personId} and ${people.disabledAt} is null
    and ${grants.environment} = ${notifications.environment}
    and ${grants.connectionId} = ${notifications.connectionId})`;

/** Nothing is emailed to a person whose email isn't known. */
const hasEmail = sql`exists (
  select from ${people} where ${people.id} = ${notifications.personId} and ${people.email} is not null)`;

/** Takes rows for one try. If this process dies, they are due again, by the store's clock. */
const take = async (
  ids: SQL,
  attempt: typeof notifications.emailAttempt | typeof notifications.webhookAttempt,
  changes: Parameters<ReturnType<ReturnType<typeof store>["update"]>["set"]>[0],
): Promise<Taken[]> =>
  store()
    .update(notifications)
    .set(changes)
    .from(people)
    .where(sql`${people.id} = ${notifications.personId} and ${notifications.id} in (${ids})`)
    .returning({
      id: notifications.id,
      kind: notifications.kind,
      recordId: notifications.recordId,
      personId: notifications.personId,
      email: people.email,
      language: people.language,
      attempt,
      at: notifications.at,
    });

/**
 * Takes all that waits for an email of the people whose digest is due, what came since included: one
 * email tells it together.
 */
const takeDigests = async (): Promise<Map<string, Taken[]>> => {
  const environment = env().QM_ENVIRONMENT;
  const rows = await take(
    sql`select id from ${notifications}
      where email_at is not null and environment = ${environment} and ${isReachable} and ${hasEmail}
        and person_id in (
          select person_id from ${notifications}
          where environment = ${environment} and ${isReachable} and ${hasEmail}
          group by person_id having min(email_at) <= clock_timestamp()
          order by min(email_at) limit ${maxPeople})
      for update skip locked`,
    notifications.emailAttempt,
    {
      emailAt: fromNow(notificationSettings().emailRetryMs),
      emailAttempt: sql`${notifications.emailAttempt} + 1`,
    },
  );
  return Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    ({ personId }) => personId,
  );
};

const idsOf = (rows: readonly Taken[]) => rows.map(({ id }) => id);

const stopEmails = (rows: readonly Taken[]) =>
  store()
    .update(notifications)
    .set({ emailAt: null })
    .where(inArray(notifications.id, idsOf(rows)));

/** Sends the digests that are due, one email a person. A failed one is sent again later. */
export const sendDigests = async (): Promise<void> => {
  const { QM_SMTP_URL, QM_ORIGIN: origin, QM_ENVIRONMENT: environment } = env();
  if (!QM_SMTP_URL) return;
  for (const rows of (await takeDigests()).values()) {
    const [first] = rows;
    if (!first?.email) continue;
    try {
      const named = rows.map(({ recordId }) => recordId);
      const views = await findToldViews(first.personId, named);
      await sendMail(
        first.email,
        digestOf(rows, { origin, environment, views }, first.language ?? "en"),
      );
      await stopEmails(rows);
    } catch (error) {
      const hopeless = rows.filter(({ attempt }) => attempt >= notificationSettings().maxEmails);
      log().warn(
        { personId: first.personId, count: rows.length, error: errorFields(error) },
        hopeless.length > 0 ? "an email digest was given up" : "an email digest failed",
      );
      if (hopeless.length > 0) await stopEmails(hopeless);
    }
  }
};

const types = {
  late: "order.late",
  delivered: "order.delivered",
  delivery_failed: "order.delivery_failed",
  needs_you: "request.needs_you",
  view: "view.counted",
  exception: "exception.news",
  break_glass: "account.break_glass",
} as const;

const subjectFields = {
  late: "order_id",
  delivered: "order_id",
  delivery_failed: "order_id",
  needs_you: "request_id",
  view: "view_id",
  exception: "exception",
  break_glass: "account",
} as const;

/** Returns the field of a webhook that names what it is about. */
const subjectOf = ({ kind, recordId }: Notice) => {
  const run = kind === "needs_you" ? runOfNotice(recordId) : null;
  if (run) return { run_id: run.id };
  const waiting = kind === "exception" ? exceptionOfNotice(recordId) : null;
  if (waiting) {
    return { cause: waiting.cause, resource: waiting.resource, record_id: waiting.id };
  }
  const approval = kind === "needs_you" ? approvalOfNotice(recordId) : null;
  return { [subjectFields[kind]]: approval?.id ?? viewOfNotice(recordId)?.viewId ?? recordId };
};

const typeOf = ({ kind, recordId }: Notice) => {
  if (runOfNotice(recordId)) return "run.needs_you";
  const view = viewOfNotice(recordId);
  return view && "ended" in view ? "view.subscription_ended" : types[kind];
};

/** Delivers one notification, signed by Standard Webhooks. Throws unless the receiver accepts it. */
const post = async (url: string, secret: string, row: Taken): Promise<void> => {
  const id = `ntf_${row.id}`;
  const now = storeDate();
  const body = JSON.stringify({
    type: typeOf(row),
    timestamp: row.at.toISOString(),
    data: {
      to: row.email,
      ...subjectOf(row),
      url: noticeUrl(env().QM_ORIGIN, row),
    },
  });
  const response = await fetch(url, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(notificationSettings().timeoutMs),
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(id, now, body),
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`);
};

/** Delivers the webhooks that are due, at least once each. A failed one is repeated, ever later. */
export const deliverWebhooks = async (): Promise<void> => {
  const { QM_NOTIFY_URL: url, QM_NOTIFY_SECRET: secret, QM_ENVIRONMENT: environment } = env();
  if (!url || !secret) return;
  const { webhookRetryMs, timeoutMs } = notificationSettings();
  const rows = await take(
    sql`select id from ${notifications}
      where webhook_at <= clock_timestamp() and environment = ${environment} and ${isReachable}
      order by webhook_at limit ${maxWebhooks} for update skip locked`,
    notifications.webhookAttempt,
    {
      webhookAt: fromNow(maxWebhooks * 2 * timeoutMs),
      webhookAttempt: sql`${notifications.webhookAttempt} + 1`,
    },
  );
  for (const row of rows) {
    const failure = await post(url, secret, row).then(
      () => null,
      (error: unknown) => errorFields(error),
    );
    const wait = failure === null ? undefined : webhookRetryMs[row.attempt - 1];
    if (failure) {
      const what = wait === undefined ? "was given up" : "failed";
      log().warn({ notificationId: row.id, error: failure }, `a notification's webhook ${what}`);
    }
    await store()
      .update(notifications)
      .set({ webhookAt: wait === undefined ? null : fromNow(wait) })
      .where(eq(notifications.id, row.id));
  }
};
