import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { changeCases, removeCaseNote } from "#lib/actions/cases.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findExceptions } from "#lib/server/exceptions/find-exceptions.ts";
import { store } from "#lib/server/store/store.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const request = vi.hoisted(() => ({ principal: null as Principal | null }));
const ownPage = { origin: "http://console.localhost", "sec-fetch-site": "same-origin" };
vi.mock("next/headers", () => ({ headers: async () => new Headers(ownPage) }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));

const settings = testStore();
const upstream = testUpstream();

const late = {
  id: "o1",
  status: "in_transit",
  sla: { expectedDays: 5, elapsedDays: 9, late: true },
};
const target = { resource: "orders", id: "o1", epoch: 0 } as const;

let person: Principal;
beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  await store().execute(sql`truncate people, connections cascade`);
  upstream.answer = ({ url }) => ({
    status: 200,
    body: url.startsWith("/v4/orders")
      ? { status: "success", orders: [late], totalCount: 1 }
      : { status: "success" },
  });
  const connection = await connect(upstream.baseUrl, "ada", "svc_sk_of_ada");
  await storePerson({ id: "ada", role: "support" }, connection);
  person = { ...principalOf(connection, "support"), userId: "ada" };
  request.principal = person;
});

const stepsOf = async () => (await findExceptions(person, {})).rows[0]?.case.steps;

it("support takes an order of its own key, adds a note with markup, and takes the note back", async () => {
  const owned = await changeCases([target], { what: "owner", ownerId: "ada" });
  expect(owned).toMatchObject({ changed: [{ id: "o1", epoch: 1 }], conflicts: [] });
  const noted = await changeCases([target], { what: "note", note: "<script>x</script>" });
  expect((await stepsOf())?.map(({ what, note }) => [what, note])).toEqual([
    ["owner", null],
    ["note", "<script>x</script>"],
  ]);
  const noteId = "changed" in noted ? (noted.changed[0]?.noteId ?? 0) : 0;
  expect(await removeCaseNote(noteId)).toBeNull();
  expect(await stepsOf()).toHaveLength(1);
});

it.each([
  ["a note of 10,000 characters", { what: "note", note: "x".repeat(10_000) }, "validation"],
  ["a note of blanks", { what: "note", note: "  " }, "role"],
  ["a snooze that is no time", { what: "snooze", until: "tomorrow" }, "role"],
  ["a snooze into the past", { what: "snooze", until: "2020-01-01T00:00:00Z" }, "validation"],
  ["a snooze beyond a year", { what: "snooze", until: "2199-01-01T00:00:00Z" }, "validation"],
  ["an owner who is unknown", { what: "owner", ownerId: "nobody" }, "validation"],
  ["another field", { what: "owner", ownerId: null, isAdmin: true }, "role"],
] as const)("%s is refused, and nothing is stored", async (_what, change, kind) => {
  expect(await changeCases([target], change)).toMatchObject({ failure: { kind } });
  expect(await stepsOf()).toEqual([]);
});

it.each([
  ["none", [], "role"],
  ["more than 100", Array.from({ length: 101 }, () => target), "role"],
  ["one that does not wait", [{ ...target, id: "o2" }], "not_found"],
])("a change of %s is refused", async (_what, targets, kind) => {
  expect(await changeCases(targets, { what: "owner", ownerId: "ada" })).toMatchObject({
    failure: { kind },
  });
});
