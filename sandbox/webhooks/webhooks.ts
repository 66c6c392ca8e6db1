import type { MovedOrder } from "#sandbox/lifecycle/move.ts";
import { startDeliveries } from "#sandbox/webhooks/deliver.ts";
import {
  type DeliveryFilter,
  hurryDeliveries,
  replayDeliveries,
} from "#sandbox/webhooks/delivery-log.ts";
import { type Endpoints, openEndpoints } from "#sandbox/webhooks/endpoints.ts";
import { eventRecorder } from "#sandbox/webhooks/record-events.ts";
import { startWebhookFaults, type WebhookFaults } from "#sandbox/webhooks/webhook-faults.ts";
import type { World } from "#sandbox/world/world.ts";

/** The webhooks of a world: who gets its events, and their deliveries. */
export interface Webhooks {
  endpoints: Endpoints;
  faults: WebhookFaults;
  /** Queues the events of orders that moved, in the transaction that moves them. */
  recordMoves(moved: readonly MovedOrder[]): void;
  /** Queues the events of an order that was placed, in the transaction that places it. */
  recordPlacing(n: number): void;
  /** Queues deliveries of an endpoint again. Returns how many. */
  replay(endpoint: number, filter: DeliveryFilter): number;
  /** Sends everything that waits, and resolves when each event was attempted. */
  flush(): Promise<void>;
  /** Sends what is due, and resolves when nothing is being sent. */
  settle(): Promise<void>;
  /** Reads the endpoints again, after the world was replaced. */
  reopen(): void;
  close(): void;
}

export interface WebhookOptions {
  log: (error: unknown) => void;
  /** Writes ids and status values as the answers write them. */
  writeFacts?: (data: object) => unknown;
  /** Milliseconds since 1970. Real time, because receivers compare it with their own. */
  now?: () => number;
}

export const openWebhooks = (
  world: World,
  { log, writeFacts = (data) => data, now = Date.now }: WebhookOptions,
): Webhooks => {
  const endpoints = openEndpoints(world, now);
  const faults = startWebhookFaults();
  const recorder = eventRecorder(world, endpoints, { faults, now, log, writeFacts });
  const deliveries = startDeliveries(world, endpoints, { faults, now, log });
  // After the transaction that records.
  const pumpSoon = () => void setImmediate(deliveries.pump);
  return {
    endpoints,
    faults,
    recordMoves: (moved) => {
      recorder.recordMoves(moved);
      pumpSoon();
    },
    recordPlacing: (n) => {
      recorder.recordPlacing(n);
      pumpSoon();
    },
    replay: (endpoint, filter) => {
      const count = replayDeliveries(world.db, endpoint, filter, now());
      deliveries.pump();
      return count;
    },
    flush: async () => {
      // First what is due, so that events that are held back stay behind.
      await deliveries.settle();
      hurryDeliveries(world.db, now());
      await deliveries.settle();
    },
    settle: deliveries.settle,
    reopen: () => {
      deliveries.forget();
      endpoints.open();
    },
    close: deliveries.close,
  };
};
