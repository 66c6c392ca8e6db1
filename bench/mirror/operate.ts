import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { type Connection, connectionFields } from "#lib/server/keys/connection.ts";
import { demoKeysFile, openClient } from "#lib/server/keys/upstream-access.ts";
import { type MirroredRecord, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { mirroredLists } from "#lib/server/mirror/mirrored-resources.ts";
import { askForSweep } from "#lib/server/mirror/sweep-plans.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { mirrorRecords, sweeps } from "#lib/server/store/mirror-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import type { Client } from "#lib/v4/client/client.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { personOf, startWorld, type World } from "../../scripts/world/world.ts";
import { signInAsDemo } from "../demo-session.ts";
import { type StreamWatcher, watchStream } from "../events/stream-watcher.ts";
import { sampleMemory, slopePerHour } from "../memory-slope.ts";
import { printTable } from "../table.ts";
import { timeRequest } from "../timing.ts";

/** The lists whose every record can be read. The inventory has no pages. */
const compared = ["orders", "employees", "teams", "addresses"] as const;

const paths = ["/", "/orders", "/orders?view=open", "/employees", "/events"];
const visitEveryMs = 5_000;
const purchaseEveryMs = 10_000;
const settleMs = 15 * 60_000;

const pauseClock = async ({ control }: World) => {
  const response = await fetch(`${control.url}/clock`, {
    method: "POST",
    headers: { authorization: `Bearer ${control.token}`, "content-type": "application/json" },
    body: JSON.stringify({ pause: true }),
  });
  if (!response.ok) throw new Error(`The clock was not paused: ${response.status}`);
};

/** Buys one item for inventory, as another client of the service would. Its order then moves by itself. */
const purchase = async ({ sandboxUrl }: World, apiKey: string) => {
  const headers = { "x-api-key": apiKey, "content-type": "application/json" };
  const options = await fetch(`${sandboxUrl}/v4/devices/suggestions?country=DE`, { headers });
  const { suggestions = [] } = (await options.json()) as { suggestions?: { id: string }[] };
  const [first] = suggestions;
  if (!first) throw new Error("The service suggests no device.");
  const items = [{ itemId: first.id, quantity: 1, country: "DE" }];
  const body = { orderType: "Purchase for Inventory", items, shippingType: "standard" };
  const url = `${sandboxUrl}/v4/orders/purchase`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`A purchase was answered ${response.status}`);
};

const readList = async (client: Client, resource: (typeof compared)[number]) => {
  const records = new Map<string, MirroredRecord>();
  for (let page = 0; ; page += 1) {
    const isPaged = resource === "orders" || resource === "employees";
    const input = isPaged ? { page, limit: 50, sortDirection: "asc" as const } : {};
    const { data } = await client.perform(mirroredLists[resource], input as never);
    const { items } = data as Page<MirroredRecord>;
    for (const record of items) records.set(record.id, record);
    if (!isPaged || items.length === 0) return records;
  }
};

/** Compares every record of the service with the mirror, field by field. */
const compare = async (connection: Connection) => {
  const client = await openClient(connection);
  const result = { compared: 0, differing: 0, missing: 0, extra: 0 };
  for (const resource of compared) {
    const served = await readList(client, resource);
    const rows = await store()
      .select()
      .from(mirrorRecords)
      .where(
        and(
          eq(mirrorRecords.environment, connection.environment),
          eq(mirrorRecords.connectionId, connection.id),
          eq(mirrorRecords.resource, resource),
        ),
      );
    const mirrored = new Map(rows.map((row) => [row.id, openMirrorRecord(row)]));
    for (const [id, record] of served) {
      const copy = mirrored.get(id) as Record<string, unknown> | undefined;
      result.compared += 1;
      if (copy === undefined) result.missing += 1;
      else if (
        Object.entries(record).some(([name, value]) => !isDeepStrictEqual(copy[name], value))
      )
        result.differing += 1;
    }
    result.extra += [...mirrored.keys()].filter((id) => !served.has(id)).length;
  }
  return result;
};

const countWaiting = async () => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(events)
    .where(eq(events.state, "waiting"));
  return row?.count ?? 0;
};

/** Waits until a sweep of all lists that began now has ended. */
const sweepAll = async (connection: Connection) => {
  const [now] = (await store().execute<{ at: Date }>(sql`select clock_timestamp() as at`)).rows;
  const end = Date.now() + settleMs;
  while (Date.now() < end) {
    await askForSweep(connection, "all");
    const [ended] = await store()
      .select({ id: sweeps.id })
      .from(sweeps)
      .where(
        and(
          eq(sweeps.connectionId, connection.id),
          eq(sweeps.kind, "all"),
          sql`${sweeps.startedAt} > ${now?.at}`,
          sql`${sweeps.endedAt} is not null`,
        ),
      );
    if (ended) return;
    await wait(500);
  }
  throw new Error("A sweep did not end.");
};

const until = async (isTrue: () => Promise<boolean>) => {
  const end = Date.now() + settleMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error("The events were not processed.");
    await wait(500);
  }
};

const live = async (world: World, minutes: number) => {
  const people = ["admin", "manager", "support"].map((kind) => personOf(world, kind));
  const cookies = await Promise.all(people.map((person) => signInAsDemo(world, person)));
  const streams: StreamWatcher[] = [];
  for (const cookie of cookies) streams.push(await watchStream(world.origin, cookie, /^$a/));
  const apiKey = personOf(world, "admin").key;
  const sampler = sampleMemory(world);
  const end = Date.now() + minutes * 60_000;
  let [visits, failed, purchases, nextPurchase] = [0, 0, 0, 0];
  while (Date.now() < end) {
    if (Date.now() >= nextPurchase) {
      await purchase(world, apiKey);
      purchases += 1;
      nextPurchase = Date.now() + purchaseEveryMs;
    }
    for (const cookie of cookies) {
      const path = paths[visits % paths.length] ?? "/";
      visits += 1;
      await timeRequest(`${world.origin}${path}`, { cookie }).catch(() => {
        failed += 1;
      });
    }
    await wait(visitEveryMs);
  }
  const samples = sampler.stop();
  const bytes = streams.reduce((sum, stream) => sum + stream.bytes(), 0);
  for (const stream of streams) stream.close();
  return { samples, visits, failed, purchases, bytes };
};

/**
 * Lets the default world live for some minutes, with people who look at it and orders of another
 * client. Then stops its clock and compares the mirror of each connection with the service: after the
 * last event, and after one more sweep. Returns whether they agree in the end.
 */
export const operate = async (minutes: number): Promise<boolean> => {
  const world = await startWorld({ scale: "default", day: 20 });
  try {
    Object.assign(process.env, world.environment);
    demoKeysFile().baseUrl = world.sandboxUrl;
    const { samples, visits, failed, purchases, bytes } = await live(world, minutes);
    const mean = (part: typeof samples) =>
      part.reduce((sum, { megabytes }) => sum + megabytes, 0) / part.length;
    const tenth = Math.ceil(samples.length / 10);
    const [{ count: eventCount } = { count: 0 }] = await store()
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(events);
    printTable(
      `Operated for ${minutes} minutes`,
      ["pages", "failed", "purchases", "events", "KB on streams", "MB early", "late", "% an hour"],
      [
        [
          visits,
          failed,
          purchases,
          eventCount,
          (bytes / 1024).toFixed(0),
          mean(samples.slice(tenth, 2 * tenth)).toFixed(0),
          mean(samples.slice(-tenth)).toFixed(0),
          slopePerHour(samples).toFixed(1),
        ],
      ],
    );
    await pauseClock(world);
    await wait(2_000);
    await until(async () => (await countWaiting()) === 0);
    const all = await store().select(connectionFields).from(connections);
    const swept = new Set(
      (await store().selectDistinct({ id: mirrorRecords.connectionId }).from(mirrorRecords)).map(
        ({ id }) => id,
      ),
    );
    const rows: (string | number)[][] = [];
    let isEqual = true;
    for (const connection of all.filter(({ id }) => swept.has(id))) {
      const early = await compare(connection);
      await sweepAll(connection);
      const late = await compare(connection);
      isEqual &&= late.differing + late.missing + late.extra === 0;
      for (const [when, each] of [
        ["after the last event", early],
        ["after a sweep", late],
      ] as const) {
        rows.push([
          connection.label,
          when,
          each.compared,
          each.differing,
          each.missing,
          each.extra,
        ]);
      }
    }
    printTable(
      "Mirror and service, record by record",
      ["connection", "", "compared", "differ", "missing", "only in the mirror"],
      rows,
    );
    return isEqual;
  } finally {
    await closeStore();
    await world.close();
  }
};
