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
  expect(await countPinnedViews(person)).toEqual({ [german]: 4 });
  expect(mirror.takeRequests()).toEqual([]);
});

test("a view has no number where none is proven: without a copy, for a text, and for a filter that is no more", async () => {
  await pin("employees.list", "country=DE");
  expect(await countPinnedViews(person)).toEqual({});
  await mirror.sweep("all");
  await store().execute(sql`delete from saved_view_pins`);
  await pin("employees.list", "query=Person");
  await pin("employees.list", "color=red");
  await pin("teams.list", "");
  expect(await countPinnedViews(person)).toEqual({});
});
