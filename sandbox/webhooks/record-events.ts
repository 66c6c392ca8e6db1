import { randomUUID } from "node:crypto";
import { canSeeOrderOrDevice } from "#sandbox/keys/access.ts";
import type { MovedOrder } from "#sandbox/lifecycle/move.ts";
import { pruneDeliveries } from "#sandbox/webhooks/delivery-log.ts";
import type { Endpoint, Endpoints } from "#sandbox/webhooks/endpoints.ts";
import {
  type EventDevice,
  eventsOfMove,
  eventsOfPlacing,
  type LifecycleEvent,
} from "#sandbox/webhooks/lifecycle-events.ts";
import type { WebhookFaults } from "#sandbox/webhooks/webhook-faults.ts";
import { type OrderRow, rowInserter } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";

/** How many events may wait for one endpoint. A jump of the clock would queue a million otherwise. */
export const maxWaiting = 10_000;

/** After how many queued events the oldest deliveries are deleted. */
const pruneEvery = 1_000;

const wants = ({ caller, eventTypes }: Endpoint, { type, device }: LifecycleEvent) =>
  (eventTypes === null || eventTypes.includes(type)) &&
  (device === null || canSeeOrderOrDevice(caller, device));

/**
 * Returns what queues the events of orders, for each endpoint whose key can see them. It must be
 * called in the transaction of the change, so that both commit or neither.
 */
export const eventRecorder = (
  world: World,
  endpoints: Endpoints,
  options: {
    faults: WebhookFaults;
    now: () => number;
    log: (message: string) => void;
    /** Writes ids and status values as the answers write them. */
    writeFacts: (data: LifecycleEvent["data"]) => unknown;
  },
) => {
  const { faults, now, log, writeFacts } = options;

  const devicesOf = (order: number) =>
    world.db.all<EventDevice>(
      `select d.n, od.role, d.company, d.team, d.country from order_devices od
       join devices d on d.n = od.device where od.order_n = ? order by od.slot`,
      order,
    );
  const waitingFor = ({ n }: Endpoint) =>
    world.db.one<{ count: number }>(
      "select count(*) as count from webhook_deliveries where endpoint = ? and next_at is not null",
      n,
    )?.count ?? 0;

  let unpruned = 0;

  /** Queues the events of orders, each with the events that it emitted. */
  const queue = (orders: Iterable<{ row: OrderRow; events: () => LifecycleEvent[] }>) => {
    const receivers = endpoints.list().map((endpoint) => ({
      endpoint,
      left: maxWaiting - waitingFor(endpoint),
      overflowed: 0,
    }));
    const insert = rowInserter(world.db, "webhook_deliveries");
    const at = now();
    for (const { row, events } of orders) {
      const seeing = receivers.filter(({ endpoint }) => canSeeOrderOrDevice(endpoint.caller, row));
      if (seeing.length === 0) continue;
      for (const event of events()) {
        const { type } = event;
        const body = JSON.stringify({ type, data: writeFacts(event.data) });
        for (const receiver of seeing) {
          if (!wants(receiver.endpoint, event)) continue;
          receiver.left -= 1;
          if (receiver.left < 0) {
            receiver.overflowed += 1;
            continue;
          }
          const { copies, heldMs } = faults.draw();
          unpruned += 1;
          insert({
            endpoint: receiver.endpoint.n,
            message_id: `msg_${randomUUID().replaceAll("-", "")}`,
            ...{ type, body, order_n: row.n, state: "waiting", failures: 0, copies },
            ...{ cause: "event", created_at: at, queued_at: at, next_at: at + heldMs },
          });
        }
      }
    }
    for (const { endpoint, overflowed } of receivers) {
      if (overflowed === 0) continue;
      endpoints.addOverflow(endpoint.n, overflowed);
      log(
        `webhooks: ${overflowed} events for ${endpoint.url} were not queued, because ${maxWaiting} wait`,
      );
    }
    if (unpruned < pruneEvery) return;
    unpruned = 0;
    for (const { n } of endpoints.list()) pruneDeliveries(world.db, n);
  };

  return {
    recordMoves: (moved: readonly MovedOrder[]) => {
      if (endpoints.list().length === 0) return;
      queue(
        moved.map((order) => {
          let devices: EventDevice[] | null = null;
          const readDevices = () => {
            devices ??= devicesOf(order.row.n);
            return devices;
          };
          return { row: order.row, events: () => eventsOfMove(order, readDevices) };
        }),
      );
    },
    /** Records an order that was placed, by its row number. */
    recordPlacing: (n: number) => {
      if (endpoints.list().length === 0) return;
      const row = world.db.one<OrderRow>("select * from orders where n = ?", n);
      if (row) queue([{ row, events: () => eventsOfPlacing(row) }]);
    },
  };
};
