import { expect, test, vi } from "vitest";
import { startUnshownRecords } from "#sandbox/control/unshown-records.ts";
import type { Body } from "#testing/sandbox/client.ts";
import { setUpControl } from "#testing/sandbox/control.ts";

const { admin, control } = setUpControl();

const show = async () => (await control.send("POST", "/faults/show")).body;
const idsOf = async (path: string, key: string) =>
  ((await admin.get(path)).body[key] as Body[]).map(({ id }) => id);

let count = 0;
/** Creates an employee, and returns its id. */
const create = async () => {
  count += 1;
  const email = `late-${count}@meridian.example`;
  const { status, body } = await admin.post("/v4/employees", { displayName: "Late", email });
  expect(status).toBe(201);
  return { id: String((body.employee as Body).id), email };
};

test("a record that is shown late is in no list and answers 404 until it is shown", async () => {
  const before = await admin.total("/v4/employees");
  await control.faults({ kind: "shown-late", forMs: 600_000, operation: "employees.create" });
  const { id, email } = await create();
  const missing = (await admin.get("/v4/employees/emp_none")).body;
  expect((await admin.get(`/v4/employees/${id}`)).body).toEqual(missing);
  expect((await admin.get(`/v4/employees/${id}/devices`)).status).toBe(404);
  expect(await admin.total("/v4/employees")).toBe(before);
  expect(await admin.total(`/v4/employees?email=${email}`)).toBe(0);
  expect((await control.get("/faults")).body.unshown).toBe(1);
  expect(await show()).toEqual({ shown: 1 });
  expect((await admin.get(`/v4/employees/${id}`)).status).toBe(200);
  expect(await admin.total(`/v4/employees?email=${email}`)).toBe(1);
});

test("a record that is shown late in lists only is shown alone", async () => {
  await control.faults({ kind: "shown-late", forMs: 600_000, from: "lists", operation: "*" });
  const { id, email } = await create();
  expect((await admin.get(`/v4/employees/${id}`)).status).toBe(200);
  expect(await admin.total(`/v4/employees?email=${email}`)).toBe(0);
  expect(await show()).toEqual({ shown: 1 });
});

test("a list with pages stays whole without the record", async () => {
  await control.faults({ kind: "shown-late", forMs: 600_000, from: "lists", operation: "*" });
  const before = await idsOf("/v4/orders?limit=3", "orders");
  const { status } = await admin.post("/v4/orders/purchase", {
    orderType: "Purchase for Inventory",
    items: [{ itemId: "cat_de001", quantity: 1, country: "DE" }],
  });
  expect(status).toBe(202);
  expect(await idsOf("/v4/orders?limit=3", "orders")).toEqual(before);
  await show();
  expect((await idsOf("/v4/orders?limit=3", "orders")).slice(1)).toEqual(before.slice(0, 2));
});

test("teams and addresses are shown late too", async () => {
  await control.faults({ kind: "shown-late", forMs: 600_000, operation: "*" });
  const teams = await admin.total("/v4/teams");
  const addresses = await admin.total("/v4/company/addresses");
  const { body } = await admin.post("/v4/teams", { name: "Shown late" });
  await admin.post("/v4/company/addresses", {
    ...{ alias: "Late", address: "Lange Str. 1", city: "Berlin", zipCode: "10115", country: "DE" },
    ...{ contactName: "A", contactEmail: "a@meridian.example", phone: "+49 30 1234567" },
  });
  expect((await admin.get(`/v4/teams/${(body.team as Body).id}`)).status).toBe(404);
  expect(await admin.total("/v4/teams")).toBe(teams);
  expect(await admin.total("/v4/company/addresses")).toBe(addresses);
  expect(await show()).toEqual({ shown: 2 });
  expect(await admin.total("/v4/teams")).toBe(teams + 1);
  expect(await admin.total("/v4/company/addresses")).toBe(addresses + 1);
});

test("a change of a record that is shown hides nothing", async () => {
  await show();
  const { id } = await create();
  await control.faults({ kind: "shown-late", forMs: 600_000, operation: "*" });
  expect((await admin.send("PATCH", `/v4/employees/${id}`, { jobTitle: "Lead" })).status).toBe(200);
  expect((await admin.get(`/v4/employees/${id}`)).status).toBe(200);
  expect((await control.get("/faults")).body.unshown).toBe(0);
});

test("a record is shown by itself when its time is over", () => {
  const now = vi.fn(() => 1_000);
  const unshown = startUnshownRecords(now);
  unshown.hide("emp_1", { forMs: 500, from: "all" });
  now.mockReturnValue(1_499);
  expect([unshown.isFromAll("emp_1"), unshown.fromLists()]).toEqual([true, ["emp_1"]]);
  now.mockReturnValue(1_500);
  expect([unshown.isFromAll("emp_1"), unshown.fromLists()]).toEqual([false, []]);
});
