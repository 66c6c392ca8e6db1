import { and, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { startSession } from "#lib/server/auth/sessions.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { fillHistory } from "#lib/server/mirror/fill-history.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import { refreshTracking } from "#lib/server/mirror/refresh-tracking.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { runSweep } from "#lib/server/mirror/sweep.ts";
import { isPlan } from "#lib/server/mirror/sweep-plans.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, testUpstream } from "#testing/server/upstream.ts";
import { pageOf } from "#testing/service/page-of.ts";

export interface TestOrder {
  id: string;
  status?: string | null;
  [field: string]: unknown;
}

/** What a test changes of the service. */
interface TestService {
  /** Oldest first. */
  orders: TestOrder[];
  employees: { id: string; [field: string]: unknown }[];
  devices: { id: string; [field: string]: unknown }[];
  /** Answers of `orders.tracking` by order. Without one an order has no shipments. */
  trackings: Record<string, object>;
  /** Answers of `orders.history` by order. Without one an order has an empty log. */
  histories: Record<string, object>;
  hasTotals: boolean;
  ignoresFilter: boolean;
  ignoresPages: boolean;
  /** By path, e.g. `/v4/teams`. */
  failures: Record<string, number>;
  /** Called before each answer, e.g. to change the orders during a sweep. */
  beforeAnswer: (url: URL) => void;
}

const emptyService = (): TestService => ({
  orders: [],
  employees: [],
  devices: [],
  trackings: {},
  histories: {},
  hasTotals: true,
  ignoresFilter: false,
  ignoresPages: false,
  failures: {},
  beforeAnswer: () => undefined,
});

const failure = (status: number) => ({
  status,
  body: { statusCode: status, statusMessage: "No" },
});

/**
 * Starts a service with orders, employees, teams and addresses, and gives each test a connection of
 * its own, whose sweeps wait for no budget.
 */
export const testMirrorService = () => {
  const settings = testStore();
  const upstream = testUpstream();
  const service = emptyService();
  let count = 0;

  const listOf = (url: URL, key: string, all: readonly unknown[]) => {
    const query = new URLSearchParams(url.searchParams);
    if (service.ignoresPages) query.delete("page");
    const { rows, numbers } = pageOf(all, query);
    const { totalCount } = numbers;
    const body = { status: "success", [key]: rows, ...(service.hasTotals ? { totalCount } : {}) };
    return { status: 200, body };
  };
  const listOrders = (url: URL) => {
    const statuses = url.searchParams.getAll("status");
    const isAsked = ({ status }: TestOrder) =>
      statuses.length === 0 || service.ignoresFilter || statuses.includes(status ?? "");
    const all = service.orders.filter(isAsked);
    return listOf(
      url,
      "orders",
      url.searchParams.get("sortDirection") === "asc" ? all : all.toReversed(),
    );
  };
  const listDevices = (url: URL) => {
    const wanted = [
      ["country", "country"],
      ["category", "deviceType"],
      ["status", "status"],
      ["query", "model"],
    ] as const;
    const all = service.devices.filter((device) =>
      wanted.every(([name, field]) => {
        const value = url.searchParams.get(name);
        return value === null || device[field] === value;
      }),
    );
    return listOf(url, "devices", all);
  };
  const answerTo = (url: URL) => {
    const { pathname } = url;
    const [, , collection, id = "", part] = pathname.split("/");
    service.beforeAnswer(url);
    const failed = service.failures[pathname];
    if (failed) return failure(failed);
    if (collection === "orders") {
      if (!id) return listOrders(url);
      if (part === "tracking") {
        return { status: 200, body: service.trackings[id] ?? { shipments: [] } };
      }
      if (part === "history") {
        return { status: 200, body: service.histories[id] ?? { statusLogs: [] } };
      }
      const order = service.orders.find((each) => each.id === id);
      return order ? { status: 200, body: { order } } : failure(404);
    }
    if (collection === "employees") {
      if (!id) return listOf(url, "employees", service.employees);
      const employee = service.employees.find((each) => each.id === id);
      return employee ? { status: 200, body: { employee } } : failure(404);
    }
    if (collection === "teams") return listOf(url, "teams", [{ id: "t1", name: "Sales" }]);
    if (collection === "company") return listOf(url, "addresses", [{ id: "a1", alias: "Berlin" }]);
    if (collection === "products") {
      const product = service.devices.find((each) => each.id === id);
      return product ? { status: 200, body: { product } } : failure(404);
    }
    return listDevices(url);
  };

  const mirror = {
    settings,
    upstream,
    service,
    connection: null as unknown as Connection,
    apiKey: "",
    /** Asks for the tracking of orders, as after a sweep of the open orders. */
    refreshTracking: async (signal = new AbortController().signal) => {
      const plan = await mirror.plan("open");
      if (!plan) throw new Error("There was no sweep.");
      await refreshTracking(plan, signal);
    },
    /** Asks for the history of finished orders, as after a sweep of all lists. */
    fillHistory: async (signal = new AbortController().signal) => {
      const plan = await mirror.plan("all");
      if (!plan) throw new Error("There was no sweep.");
      await fillHistory(plan, signal);
    },
    /** Runs a sweep of the test's connection and returns its plan. */
    sweep: async (kind: "open" | "all" = "open") => {
      const { environment, id } = mirror.connection;
      const [plan] = await store()
        .insert(sweepPlans)
        .values({
          environment,
          connectionId: id,
          kind,
          nextAt: new Date(),
          keyStoredAt: mirror.connection.storedAt,
        })
        .onConflictDoUpdate({
          target: [sweepPlans.environment, sweepPlans.connectionId, sweepPlans.kind],
          set: { leaseUntil: new Date(Date.now() + 60_000) },
        })
        .returning();
      if (!plan) throw new Error("There is no plan.");
      await runSweep(plan, new AbortController().signal);
      return mirror.plan(kind);
    },
    plan: async (kind: "open" | "all") => {
      const [plan] = await store().select().from(sweepPlans).where(isPlan(mirror.connection, kind));
      return plan;
    },
    /** The addresses that were asked for since the last call. */
    takeRequests: () => upstream.requests.splice(0).map(({ url }) => url),
  };

  beforeEach(async () => {
    upstream.answer = ({ url }) => answerTo(new URL(url ?? "/", upstream.baseUrl));
    Object.assign(service, emptyService());
    useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
    setMirrorSettings({ readsPerSecond: 100_000, burst: 100_000 });
    count += 1;
    mirror.apiKey = `svc_sk_sweep_test_${count}`;
    mirror.connection = await connect(upstream.baseUrl, `c${count}`, mirror.apiKey);
    await storePerson({ id: `p${count}`, role: "admin" }, mirror.connection);
    await startSession(`p${count}`, { method: "password" });
    upstream.requests.length = 0;
  });
  return mirror;
};

/** Returns orders `o1`, `o2`, … with these statuses. */
export const ordersWith = (statuses: readonly (string | null)[]): TestOrder[] =>
  statuses.map((status, index) => ({ id: `o${index + 1}`, status }));

export const many = (count: number, status: string | null) =>
  Array.from({ length: count }, () => status);

/** Returns readers of what the store has of the test's connection. */
export const mirrorReads = (connection: () => Connection) => {
  const rowsOf = (resource: MirroredResource = "orders") =>
    store()
      .select()
      .from(mirrorRecords)
      .where(
        and(eq(mirrorRecords.connectionId, connection().id), eq(mirrorRecords.resource, resource)),
      );
  const idsOf = async (...given: Parameters<typeof rowsOf>) =>
    (await rowsOf(...given)).map(({ id }) => id).toSorted();
  const statusesOf = async () =>
    Object.fromEntries((await rowsOf()).map(({ id, status }) => [id, status]));
  const lastSweep = async () => {
    const rows = await store()
      .select()
      .from(sweeps)
      .where(eq(sweeps.connectionId, connection().id))
      .orderBy(sweeps.id);
    return rows.at(-1);
  };
  const takeChanges = async () => {
    const rows = await store()
      .delete(changes)
      .where(eq(changes.connectionId, connection().id))
      .returning();
    return rows.map(({ resource, recordId }) => `${resource} ${recordId}`).toSorted();
  };
  return { rowsOf, idsOf, statusesOf, lastSweep, takeChanges };
};
