import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { changeCases, findCasePeople } from "#lib/server/exceptions/change-cases.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { draftWrite } from "#lib/server/intents/draft.ts";
import { companyOf } from "#lib/server/intents/journal/company-of.ts";
import { saveMovement } from "#lib/server/mirror/save-movement.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { at, idsOf, owner, read, sla, target, testQueue } from "#testing/server/waiting-orders.ts";
import { holding, storePolicy } from "#testing/writes/policies.ts";

const { mirror, service, people } = testQueue();
let ada: Principal;
let ines: Principal;
beforeEach(() => {
  ({ ada, ines } = people());
});

const orderWith = (id: string) => {
  const found = service.orders.find((each) => each.id === id);
  if (!found) throw new Error(`There is no order ${id}.`);
  return found;
};
const closedOf = async (principal = ada) =>
  (await read(principal, { show: "closed" })).rows.map(({ id, endedReasons, case: { epoch } }) => [
    id,
    endedReasons,
    epoch,
  ]);

test("an entry that nobody touched closes by itself once its cause is gone, says which, and opens again with a new one", async () => {
  await mirror.sweep("all");
  expect(await closedOf()).toEqual([]);
  Object.assign(orderWith("customs"), { sla: sla(2), status: "in_transit" });
  orderWith("late").status = "delivered";
  Object.assign(service.devices[0] ?? {}, { chargerStatus: "Included" });
  await mirror.sweep("all");
  expect((await closedOf()).toSorted()).toEqual([
    ["customs", ["late", "customs"], 0],
    ["d1", ["charger"], 0],
    ["late", ["late"], 0],
  ]);
  expect((await read(ada)).counts).toMatchObject({ closed: 3, all: 3 });
  orderWith("customs").status = "awaiting_customs";
  await mirror.sweep("open");
  expect((await closedOf()).map(([id]) => id)).not.toContain("customs");
  await store().execute(sql`
    update mirror_records set cause_ended_at = cause_ended_at - interval '8 days'`);
  expect(await closedOf()).toEqual([]);
});

test("an entry that no longer shows the facts by which it waited is not closed: they may still hold", async () => {
  await mirror.sweep("all");
  Object.assign(orderWith("late"), { sla: null });
  await mirror.sweep("open");
  expect(idsOf(await read(ada))).not.toContain("late");
  expect(await closedOf()).toEqual([]);
});

test("an order without movement closes once a courier has moved it", async () => {
  const shipped = { carrier: "DHL", eta: at(-9), status: "in_transit", lastUpdate: at(8) };
  Object.assign(orderWith("fine"), { status: "in_transit", tracking: shipped });
  await mirror.sweep("all");
  await store().execute(
    sql`update mirror_records set moved_at = ${at(8)}::timestamptz where id = 'fine'`,
  );
  expect((await read(ada)).rows.find(({ id }) => id === "fine")?.reasons).toEqual(["no-movement"]);
  await saveMovement(mirror.connection, "fine", new Date());
  expect(await closedOf()).toEqual([["fine", ["no-movement"], 0]]);
});

test("what the key in use no longer shows is not under Closed", async () => {
  await mirror.sweep("all");
  orderWith("late").status = "delivered";
  await mirror.sweep("all");
  expect(await closedOf()).toHaveLength(1);
  await store().execute(sql`update mirror_records set not_visible_at = clock_timestamp()`);
  expect(await closedOf()).toEqual([]);
});

test("a request that a rule holds waits for who may approve it, and not for who asked", async () => {
  await storePolicy([holding({})]);
  const asking = { tokenId: "t", name: "Planner", request: null };
  const hire = { displayName: "Noor", email: "noor@halden.example", country: "DE" };
  const { id } = await draftWrite(ada, asking, "employees.create", hire);
  await mirror.sweep("all");
  const requestsOf = async (person: Principal, filter = {}) =>
    (await read(person, filter)).rows.flatMap(({ resource, id, reasons }) =>
      resource === "requests" ? [[id, reasons]] : [],
    );
  expect(await requestsOf(ines)).toEqual([[id, ["approval"]]]);
  expect(await requestsOf(ada)).toEqual([]);
  await decide(ines, id, { choice: "abandon" });
  expect(await requestsOf(ines)).toEqual([]);
  expect(await requestsOf(ines, { show: "closed" })).toEqual([[id, []]]);
  expect(await requestsOf(ada, { show: "closed" })).toEqual([]);
});

test("a run whose start was requested waits for another admin, who can own it, and closes with its start", async () => {
  await mirror.sweep("all");
  await store()
    .insert(runs)
    .values({
      ...{
        id: "run-1",
        environment: "sandbox",
        connectionId: mirror.connection.id,
        company: await companyOf(mirror.connection),
      },
      ...{ principalId: ada.userId, principalName: ada.displayName, role: "admin" },
      ...{ kind: "edit", title: "hires.csv", columns: [], state: "checked" },
      startRequestedAt: new Date(),
    });
  const runsOf = async (person: Principal, filter = {}) =>
    (await read(person, filter)).rows.flatMap(({ resource, run, reasons, case: { owner } }) =>
      resource === "runs" ? [[run?.title, reasons, owner?.name]] : [],
    );
  expect(await runsOf(ines)).toEqual([["hires.csv", ["approval"], undefined]]);
  expect(await runsOf(ada)).toEqual([]);
  const asked = target("run-1", 0, "runs");
  const names = (await findCasePeople(ines, [asked])).map(({ name }) => name);
  expect(names).toContain("Ines Duarte");
  expect(names).not.toContain("Ada Lovelace");
  await changeCases(ines, [asked], owner(ines));
  await store()
    .update(runs)
    .set({ state: "running", startedAt: new Date(), approvedBy: ines.userId });
  expect(await runsOf(ines)).toEqual([]);
  expect(await runsOf(ines, { show: "closed" })).toEqual([["hires.csv", [], "Ines Duarte"]]);
  expect(await runsOf(ada, { show: "closed" })).toEqual([]);
});
