import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ViewList } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { store } from "#lib/server/store/store.ts";
import { createView } from "#lib/server/views/change-views.ts";
import { countPinnedViews } from "#lib/server/views/count-views.ts";
import { pinView } from "#lib/server/views/pin-view.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { storePerson } from "#testing/server/people.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

let person: Principal;
beforeEach(async () => {
  await store().execute(sql`delete from saved_views`);
  person = { ...principalOf(mirror.connection), userId: "ada" };
  await storePerson({ id: "ada", role: "admin" }, mirror.connection);
  service.employees = Array.from({ length: 6 }, (_, at) => ({
    id: `e${at}`,
    displayName: `Person ${at}`,
    email: `p${at}@halden.example`,
    country: at < 4 ? "DE" : "ES",
    status: "active",
  }));
});

const pin = async (list: ViewList, search: string, isPinned = true) => {
  const columns = { hidden: [], shown: [], order: [] };
  const view = await createView(person, { list, name: "A view", isShared: false, search, columns });
  if (isPinned) await pinView(person, view.id, true);
  return view.id;
};

test("pinned views have the numbers that a complete copy proves, and the service is not asked", async () => {
  const german = await pin("employees.list", "country=DE&sort=displayName");
  await pin("employees.list", "country=ES", false);
  await mirror.sweep("all");
  mirror.takeRequests();
  expect(await countPinnedViews(person, "UTC")).toEqual({ [german]: 4 });
  expect(mirror.takeRequests()).toEqual([]);
});

test("a view has no number where none is proven: without a copy, for a text, and for a filter that is no more", async () => {
  await pin("employees.list", "country=DE");
  expect(await countPinnedViews(person, "UTC")).toEqual({});
  await mirror.sweep("all");
  await store().execute(sql`delete from saved_view_pins`);
  await pin("employees.list", "query=Person");
  await pin("employees.list", "color=red");
  await pin("teams.list", "");
  expect(await countPinnedViews(person, "UTC")).toEqual({});
});

test("a pinned view with filters that only the copy has is counted by them: not, team, days and a view of the open orders", async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  service.orders = [
    { id: "o1", status: "processing", orderType: "Deployment", teamName: "Sales", age: 1 },
    { id: "o2", status: "processing", orderType: "Collection", teamName: "Sales", age: 2 },
    { id: "o3", status: "delivered", orderType: "Collection", teamName: "", age: 3 },
    { id: "o4", status: "processing", orderType: "Collection", teamName: "Board", age: 60 },
  ].map(({ age, ...order }) => ({ ...order, createdAt: daysAgo(age) }));
  const ids = [
    await pin("orders.list", "not.type=Deployment"),
    await pin("orders.list", "team=sales"),
    await pin("orders.list", "team=(none)"),
    await pin("orders.list", "created=last-30-days&sort=createdAt"),
    await pin("orders.list", "not.team=Board&view=open"),
    await pin("orders.list", "created=0000-01-01..2026-01-01"),
    await pin("orders.list", "not.type=Deployment&query=Jane"),
  ];
  await mirror.sweep("all");
  await mirror.sweep("open");
  mirror.takeRequests();
  const counts = await countPinnedViews(person, "UTC");
  expect(ids.map((id) => counts[id])).toEqual([3, 2, 1, 3, 2, undefined, undefined]);
  expect(mirror.takeRequests()).toEqual([]);
});

test("a pinned view of the inventory is counted by the same filters, whatever built-in view it was made in", async () => {
  service.employees = [
    { id: "e1", teamName: "Sales" },
    { id: "e2", teamName: "" },
  ];
  service.devices = [
    { id: "d1", status: "assigned", deviceType: "Laptops", country: "DE", employeeId: "e1" },
    { id: "d2", status: "assigned", deviceType: "Monitors", country: "DE", employeeId: "e2" },
    { id: "d3", status: "available", deviceType: "Monitors", country: "FR", employeeId: null },
  ];
  const ids = [
    await pin("inventory.search", "not.category=Laptops&view=all"),
    await pin("inventory.search", "team=sales&view=all"),
    await pin("inventory.search", "sort=model&status=assigned&team=(none)&view=all"),
    await pin("inventory.search", "employee=(none)&employee=e1"),
    await pin("inventory.search", "inStock=true&not.category=Laptops"),
  ];
  await mirror.sweep("all");
  mirror.takeRequests();
  const counts = await countPinnedViews(person, "UTC");
  expect(ids.map((id) => counts[id])).toEqual([2, 1, 1, 2, undefined]);
  expect(mirror.takeRequests()).toEqual([]);
});

test("a view whose filters some records don't decide has no number", async () => {
  service.orders = [
    { id: "o1", status: "processing", country: "DE" },
    { id: "o2", status: "processing" },
  ];
  await pin("orders.list", "country=DE");
  await mirror.sweep("all");
  expect(await countPinnedViews(person, "UTC")).toEqual({});
});
