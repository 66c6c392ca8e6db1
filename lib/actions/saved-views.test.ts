import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import {
  changeSavedView,
  deleteSavedView,
  pinSavedView,
  saveView,
  subscribeToSavedView,
} from "#lib/actions/saved-views.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { store } from "#lib/server/store/store.ts";
import { findViewNames } from "#lib/server/views/find-views.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const request = vi.hoisted(() => ({ principal: null as Principal | null }));
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };
vi.mock("next/headers", () => ({ headers: async () => new Headers(ownPage) }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));

const settings = testStore();
const upstream = testUpstream();

const columns = { hidden: [], shown: [], order: [] };
const view = { list: "orders.list", name: "Late", isShared: false, search: "", columns } as const;

let person: Principal;
beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  await store().execute(sql`truncate people, connections, saved_views cascade`);
  const connection = await connect(upstream.baseUrl, "ada", "svc_sk_of_ada");
  await storePerson({ id: "ada", role: "manager" }, connection);
  person = { ...principalOf(connection, "manager"), userId: "ada" };
  request.principal = person;
});

const refused = { failure: { kind: "role" } };
const namesOf = async () => (await findViewNames(person)).map(({ name }) => name);

it.each([
  ["is empty", ""],
  ["has only marks that show nothing", " \u200F\u200E\u200B "],
  ["has 81 characters", "x".repeat(81)],
  ["has 10,000 characters", "x".repeat(10_000)],
])("a name that %s is refused, and nothing is stored", async (_what, name) => {
  expect(await saveView({ ...view, name })).toMatchObject(refused);
  expect(await namesOf()).toEqual([]);
});

it("a name with markup or in another direction is kept as it is", async () => {
  const names = [
    "<script>alert(1)</script>",
    "متأخر في ألمانيا",
    "\u200Fעברית\u200F",
    "x".repeat(80),
  ];
  for (const name of names) expect(await saveView({ ...view, name })).toHaveProperty("view");
  expect(await namesOf()).toEqual(names);
});

it("an argument that no page sends is refused, and nothing is stored", async () => {
  const wrong = [
    { ...view, list: "devices.options" },
    { ...view, search: "x".repeat(20_001) },
    { ...view, columns: { ...columns, widths: { id: 3 } } },
    { ...view, columns: { ...columns, hidden: Array.from({ length: 61 }, () => "id") } },
    { ...view, ownerId: "max" },
  ];
  for (const given of wrong) expect(await saveView(given as never)).toMatchObject(refused);
  expect(await namesOf()).toEqual([]);
  expect(await changeSavedView({ id: "../x", epoch: 0 })).toMatchObject(refused);
  expect(await deleteSavedView({ id: crypto.randomUUID(), epoch: -1 })).toMatchObject(refused);
  expect(await pinSavedView({ id: "", isPinned: true })).toMatchObject({ kind: "role" });
  const saved = await saveView({ ...view });
  const id = "view" in saved ? saved.view.id : "";
  const daily = { id, frequency: "daily", timeZone: "Europe/Berlin" } as const;
  for (const given of [
    { ...daily, frequency: "hourly" },
    { ...daily, timeZone: "Mars/Olympus" },
    { ...daily, timeZone: "x".repeat(10_000) },
    { ...daily, email: "all@example.com" },
  ])
    expect(await subscribeToSavedView(given as never)).toMatchObject({ kind: "role" });
  expect(await findViewNames(person)).toMatchObject([{ frequency: null }]);
  expect(await subscribeToSavedView(daily)).toBeNull();
  expect(await findViewNames(person)).toMatchObject([{ frequency: "daily" }]);
});

it("filters that are too long for an address are refused with a reason, in a new view and in a changed one", async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `team=${at}`).join("&");
  const message = expect.stringContaining("Choose fewer values");
  const match = { failure: { kind: "validation", message } };
  expect(await saveView({ ...view, search: many })).toMatchObject(match);
  const saved = await saveView({ ...view, search: "status=processing" });
  const { id, epoch } = "view" in saved ? saved.view : { id: "", epoch: 0 };
  const question = { search: many, columns };
  expect(await changeSavedView({ id, epoch, question })).toMatchObject(match);
  expect(await namesOf()).toEqual(["Late"]);
});

it("a person who is signed out or has no key changes no view", async () => {
  const saved = await saveView({ ...view });
  const id = "view" in saved ? saved.view.id : "";
  request.principal = { ...person, connection: null };
  expect(await saveView({ ...view })).toMatchObject({ failure: { kind: "no_connection" } });
  expect(await pinSavedView({ id, isPinned: true })).toMatchObject({ kind: "no_connection" });
  request.principal = null;
  expect(await deleteSavedView({ id, epoch: 0 })).toMatchObject({
    failure: { kind: "signed_out" },
  });
  expect(await namesOf()).toEqual(["Late"]);
});
