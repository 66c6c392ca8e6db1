import { setTimeout as wait } from "node:timers/promises";
import { seeded } from "#testing/random.ts";
import { printTable } from "../table.ts";
import { startRig } from "./rig.ts";
import { createSender, toDelivery } from "./sender.ts";

const senders = 32;
const drainTimeoutMs = 120_000;
/** A killed console may have taken events, whose leases must end first. */
const leaseMs = 60_000;

/**
 * Kills the console while events arrive, again and again. The senders repeat what was not acknowledged,
 * as a service does. Afterwards every acknowledged event must be stored, and every order read.
 */
export async function measureKills(kills: number): Promise<boolean> {
  const rig = await startRig();
  const sender = createSender(senders);
  const random = seeded(1);
  const { service, secret } = rig;
  const [target] = rig.consoles;
  if (!target) throw new Error("There is no console");
  try {
    const ids = service.ids();
    const acknowledged = new Set<string>();
    let next = 0;
    let attempts = 0;
    let isOver = false;
    const deliverAll = async () => {
      while (!isOver) {
        const at = next++;
        const order = ids[at % ids.length] as string;
        if (at % 53 === 0) service.move(order);
        const body = JSON.stringify({ type: "order.status_changed", data: { order_id: order } });
        const id = `msg_${at}`;
        for (;;) {
          attempts += 1;
          const status = await sender.send(target.origin, toDelivery(secret, id, body));
          if (status === 202) break;
          await wait(100);
        }
        acknowledged.add(id);
      }
    };
    const delivering = Array.from({ length: senders }, deliverAll);
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(500 + random() * 1_000);
      await target.kill();
      await target.start();
    }
    await wait(500);
    isOver = true;
    await Promise.all(delivering);
    const drainedMs = await rig.drain(drainTimeoutMs + leaseMs);
    const { rows } = await rig.database.query<{ delivery_id: string }>(
      "select delivery_id from events where source = 'webhook'",
    );
    const stored = new Set(rows.map(({ delivery_id: id }) => id));
    const lost = [...acknowledged].filter((id) => !stored.has(id));
    const stale = await rig.findStale(ids.slice(0, next));
    printTable(
      `Kills: ${kills} SIGKILLs while events arrive`,
      ["acknowledged", "deliveries", "stored", "lost", "drained s", "stale orders"],
      [
        [
          acknowledged.size,
          attempts,
          stored.size,
          lost.length,
          (drainedMs / 1_000).toFixed(1),
          stale.length,
        ],
      ],
    );
    return lost.length === 0 && stale.length === 0 && Number.isFinite(drainedMs);
  } finally {
    sender.close();
    await rig.close();
  }
}
