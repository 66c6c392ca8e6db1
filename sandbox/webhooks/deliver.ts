import { Webhook } from "standardwebhooks";
import { type Endpoint, type Endpoints, secretsOf } from "#sandbox/webhooks/endpoints.ts";
import type { WebhookFaults } from "#sandbox/webhooks/webhook-faults.ts";
import type { DeliveryRow } from "#sandbox/webhooks/webhook-tables.ts";
import { insertRow, updateRow } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses after the first failed attempts, in ms. Every later pause is an hour. */
const firstPausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];

/** How long after it was queued an event is given up. */
const giveUpMs = 24 * hourMs;

/** How long an endpoint may take to answer. */
const timeoutMs = 15_000;

/** How many requests to one endpoint may run at the same time. */
const maxParallel = 8;

/** What an attempt got: a status, or the failure in words. */
interface Outcome {
  status: number | null;
  error: string | null;
  /** The pause that the endpoint asked for. */
  retryAfterMs: number;
}

/** Returns the headers of a delivery. Source: the Standard Webhooks specification, Webhook metadata. */
const headersOf = (endpoint: Endpoint, { message_id, body }: DeliveryRow, at: number) => ({
  "content-type": "application/json",
  "user-agent": "device-lifecycle-sandbox",
  "webhook-id": message_id,
  "webhook-timestamp": String(Math.floor(at / 1000)),
  "webhook-signature": secretsOf(endpoint, at)
    .map((secret) => new Webhook(secret).sign(message_id, new Date(at), body))
    .join(" "),
});

/** Returns the code of a connection failure (`ECONNREFUSED`), or its message. */
const failureOf = (error: unknown) => {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "AbortError") return `no answer within ${timeoutMs / 1000} s`;
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  return String(cause?.code ?? cause?.message ?? error.message);
};

const send = async (
  endpoint: Endpoint,
  delivery: DeliveryRow,
  at: number,
  aborting: AbortController,
): Promise<Outcome> => {
  // AbortSignal.timeout would keep the request in memory until the time is over.
  const timer = setTimeout(() => aborting.abort(), timeoutMs);
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: headersOf(endpoint, delivery, at),
      body: delivery.body,
      redirect: "manual",
      signal: aborting.signal,
    });
    await response.body?.cancel();
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? Math.min(hourMs, seconds * 1000) : 0;
    return { status: response.status, error: null, retryAfterMs };
  } catch (error) {
    return { status: null, error: failureOf(error), retryAfterMs: 0 };
  } finally {
    clearTimeout(timer);
  }
};

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

/** Returns the changes of a delivery after an attempt. */
const changesAfter = (row: DeliveryRow, outcome: Outcome, now: number): Partial<DeliveryRow> => {
  if (isDelivered(outcome)) {
    return row.copies > 0
      ? { copies: row.copies - 1, cause: "duplicate", next_at: now }
      : { state: "delivered", failures: 0, next_at: null };
  }
  const pause = Math.max(firstPausesMs[row.failures] ?? hourMs, outcome.retryAfterMs);
  const failures = row.failures + 1;
  return now + pause > row.queued_at + giveUpMs
    ? { state: "failed", failures, next_at: null }
    : { state: "waiting", failures, cause: "retry", next_at: now + pause };
};

/**
 * Returns what sends the queued events. Each stays in the database until its endpoint answers 2xx,
 * so it is sent at least once, also after a kill. Events of one order are sent one after another.
 */
export const startDeliveries = (
  world: World,
  endpoints: Endpoints,
  options: { faults: WebhookFaults; now: () => number; log: (error: unknown) => void },
) => {
  const { faults, now, log } = options;
  let isClosed = false;
  /** Changes with the world: an answer to an event of a replaced world is ignored. */
  let generation = 0;
  let timer: NodeJS.Timeout | undefined;
  const running = new Map<
    number,
    { row: DeliveryRow; ended: Promise<void>; aborting: AbortController }
  >();

  const runningFor = (endpoint: number) =>
    [...running.values()].filter(({ row }) => row.endpoint === endpoint);

  /** It may have been deleted meanwhile, or the world replaced. */
  const isStored = ({ n, message_id }: DeliveryRow) =>
    world.db.one(
      "select 1 as one from webhook_deliveries where n = ? and message_id = ?",
      n,
      message_id,
    ) !== undefined;

  const save = (row: DeliveryRow, outcome: Outcome, startedAt: number) => {
    const { status, error } = outcome;
    const at = now();
    world.db.transaction(() => {
      insertRow(world.db, "webhook_attempts", {
        ...{ delivery: row.n, at: startedAt, cause: row.cause, status, error },
        ms: Math.max(0, at - startedAt),
      });
      updateRow(world.db, "webhook_deliveries", row.n, changesAfter(row, outcome, at));
    });
  };

  const attempt = async (endpoint: Endpoint, row: DeliveryRow, aborting: AbortController) => {
    const of = generation;
    const startedAt = now();
    const outcome = await send(endpoint, row, startedAt, aborting);
    if (isClosed || of !== generation) return;
    running.delete(row.n);
    if (isStored(row)) save(row, outcome, startedAt);
    // Its secret may have been rotated meanwhile.
    const present = endpoints.list().find(({ n }) => n === row.endpoint);
    if (present) sendDue(present);
    waitForNext();
  };

  /** Returns the events that can be sent now, without those of orders that are being sent. */
  const dueOf = ({ n }: Endpoint) => {
    const sending = runningFor(n);
    const busy = new Set(sending.map(({ row }) => row.order_n));
    const rows = world.db.all<DeliveryRow>(
      "select * from webhook_deliveries where endpoint = ? and next_at <= ? order by next_at, n limit ?",
      n,
      now(),
      100,
    );
    const free: DeliveryRow[] = [];
    for (const row of rows) {
      if (sending.length + free.length >= maxParallel) break;
      if (busy.has(row.order_n)) continue;
      busy.add(row.order_n);
      free.push(row);
    }
    return free;
  };

  const sendDue = (endpoint: Endpoint) => {
    if (faults.isDropping()) {
      world.db.run(
        "update webhook_deliveries set state = 'dropped', next_at = null where endpoint = ? and next_at <= ?",
        endpoint.n,
        now(),
      );
    }
    for (const row of dueOf(endpoint)) {
      const aborting = new AbortController();
      const ended = attempt(endpoint, row, aborting).catch(log);
      running.set(row.n, { row, ended, aborting });
    }
  };

  /** Sends again when the next event is due. What is due already is sent after an answer. */
  const waitForNext = () => {
    clearTimeout(timer);
    const times = endpoints
      .list()
      .flatMap(
        ({ n }) =>
          world.db.one<{ at: number }>(
            "select next_at as at from webhook_deliveries where endpoint = ? and next_at > ? order by next_at limit 1",
            n,
            now(),
          )?.at ?? [],
      );
    if (times.length === 0) return;
    timer = setTimeout(pump, Math.min(minuteMs, Math.max(1, Math.min(...times) - now())));
    timer.unref();
  };

  const pump = () => {
    if (isClosed) return;
    for (const endpoint of endpoints.list()) sendDue(endpoint);
    waitForNext();
  };

  return {
    /** Sends what is due. */
    pump,
    /** Sends what is due, and resolves when nothing is being sent. */
    settle: async () => {
      pump();
      while (running.size > 0) {
        await Promise.race([...running.values()].map(({ ended }) => ended));
      }
    },
    /** Forgets what is being sent: the world was replaced. */
    forget: () => {
      generation += 1;
      running.clear();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const { aborting } of running.values()) aborting.abort();
    },
  };
};
