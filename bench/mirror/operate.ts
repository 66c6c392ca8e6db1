import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { SweepKind } from "#lib/protocol/event.ts";
import { demoKeysFile } from "#lib/server/keys/allowed-addresses.ts";
import { type Connection, connectionFields } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { type MirroredRecord, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { mirroredLists } from "#lib/server/mirror/mirrored-resources.ts";
import { askForSweep } from "#lib/server/mirror/sweep-plans.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { walkPages } from "#lib/v4/client/walk-pages.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { signInAsDemo } from "#testing/world/console-client.ts";
import { personOf, startWorld, type World } from "#testing/world/world.ts";
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

const control = async (
  { control: { url, token } }: World,
  method: string,
  path: string,
  body: object,
) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The control API answers ${response.status} to ${path}`);
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
  const isPaged = resource === "orders" || resource === "employees";
  const read = async (page: number) => {
    const input = isPaged ? { page, limit: 50, sortDirection: "asc" as const } : {};
    const { data } = await client.perform(mirroredLists[resource], input as never);
    return { data: data as Page<MirroredRecord> };
  };
  for await (const { answer } of walkPages(read, { maxPages: isPaged ? Infinity : 1 })) {
    for (const record of answer.data.items) records.set(record.id, record);
  }
  return records;
};

const isOpenOrder = ({ status }: MirroredRecord) => !isFinished(status);

/** Compares records of the service with the mirror, field by field: all, or the open orders. */
const compare = async (connection: Connection, kind: SweepKind) => {
  const client = await openClient(connection);
  const result = { compared: 0, differing: 0, missing: 0, extra: 0 };
  for (const resource of kind === "all" ? compared : (["orders"] as const)) {
    const isCompared = kind === "all" ? () => true : isOpenOrder;
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
    const mirrored = new Map(
      rows.map((row): [string, MirroredRecord] => [row.id, openMirrorRecord(row)]),
    );
    for (const [id, record] of served) {
      if (!isCompared(record)) continue;
      const copy = mirrored.get(id) as Record<string, unknown> | undefined;
      const hasOther = ([name, value]: [string, unknown]) =>
        !isDeepStrictEqual(copy?.[name], value);
      result.compared += 1;
      if (copy === undefined) result.missing += 1;
      else if (Object.entries(record).some(hasOther)) result.differing += 1;
    }
    for (const [id, record] of mirrored) {
      const other = served.get(id);
      if (isCompared(record) && (other === undefined || !isCompared(other))) result.extra += 1;
    }
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

/** Waits until a sweep that began now has ended. */
const sweepOnce = async (connection: Connection, kind: SweepKind) => {
  const [now] = (await store().execute<{ at: Date }>(sql`select clock_timestamp() as at`)).rows;
  const end = Date.now() + settleMs;
  while (Date.now() < end) {
    await askForSweep(connection, kind);
    const [ended] = await store()
      .select({ id: sweeps.id })
      .from(sweeps)
      .where(
        and(
          eq(sweeps.connectionId, connection.id),
          eq(sweeps.kind, kind),
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

const printOperation = async (minutes: number, operation: Awaited<ReturnType<typeof live>>) => {
  const { samples, visits, failed, purchases, bytes } = operation;
  const mean = (part: typeof samples) =>
    part.reduce((sum, { megabytes }) => sum + megabytes, 0) / part.length;
  const tenth = Math.ceil(samples.length / 10);
  const [row] = await store()
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
        row?.count ?? 0,
        (bytes / 1024).toFixed(0),
        mean(samples.slice(tenth, 2 * tenth)).toFixed(0),
        mean(samples.slice(-tenth)).toFixed(0),
        slopePerHour(samples).toFixed(1),
      ],
    ],
  );
};

/** Compares the mirror of each connection before and after one more sweep. Returns whether they agree. */
const compareMirrors = async (kind: SweepKind): Promise<boolean> => {
  const all = await store().select(connectionFields).from(connections);
  const mirrored = await store()
    .selectDistinct({ id: mirrorRecords.connectionId })
    .from(mirrorRecords);
  const rows: (string | number)[][] = [];
  let isEqual = true;
  for (const connection of all.filter(({ id }) => mirrored.some((each) => each.id === id))) {
    const early = await compare(connection, kind);
    await sweepOnce(connection, kind);
    const late = await compare(connection, kind);
    isEqual &&= late.differing + late.missing + late.extra === 0;
    for (const [when, each] of [
      ["before the sweep", early],
      ["after it", late],
    ] as const) {
      const { compared: count, differing, missing, extra } = each;
      rows.push([connection.label, when, count, differing, missing, extra]);
    }
  }
  const what = kind === "all" ? "Mirror and service" : "Open orders of mirror and service";
  printTable(
    `${what}, record by record`,
    ["connection", "", "compared", "differ", "missing", "only in the mirror"],
    rows,
  );
  return isEqual;
};

/**
 * Lets the default world live for some minutes, with people who look at it and orders of another
 * client. Then stops its clock and compares the mirror of each connection with the service, after the
 * last event and after one more sweep. With `dropsEvents` no event is sent, and one sweep of the open
 * orders has to find all. Returns whether they agree in the end.
 */
export const operate = async (minutes: number, dropsEvents: boolean): Promise<boolean> => {
  const world = await startWorld({ scale: "default", day: 20 });
  try {
    Object.assign(process.env, world.environment);
    demoKeysFile().baseUrl = world.sandboxUrl;
    if (dropsEvents) await control(world, "PUT", "/webhooks/faults", { dropAll: true });
    await printOperation(minutes, await live(world, minutes));
    await control(world, "POST", "/clock", { pause: true });
    await wait(2_000);
    await until(async () => (await countWaiting()) === 0);
    return await compareMirrors(dropsEvents ? "open" : "all");
  } finally {
    await closeStore();
    await world.close();
  }
};
