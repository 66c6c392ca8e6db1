import { expect, test, vi } from "vitest";
import type { Body } from "#testing/sandbox/client.ts";
import { setUpControl } from "#testing/sandbox/control.ts";

const { admin, control, newEmployee, exists } = setUpControl();

const lateCounts = async () => (await control.get("/faults")).body.late as Body;

test.each([
  ["500", 500],
  ["408", 408],
] as const)(
  "a late commit answers %s at once and commits after the milliseconds",
  async (answer, status) => {
    const before = await lateCounts();
    await control.faults({ kind: "late-commit", afterMs: 600, answer });
    const { email, header, send } = newEmployee();
    expect((await send()).status).toBe(status);
    await control.clear();
    expect(await exists(email)).toBe(false);
    expect(await control.writes(header)).toEqual([]);
    await vi.waitFor(async () => expect(await exists(email)).toBe(true), { timeout: 10_000 });
    expect(await control.writes(header)).toMatchObject([
      { late: true, operation: "employees.create" },
    ]);
    expect(await lateCounts()).toMatchObject({
      pending: 0,
      committed: Number(before.committed) + 1,
    });
  },
);

test("a late commit without an answer answers 500 when it is released", async () => {
  await control.faults({
    kind: "late-commit",
    afterMs: 0,
    answer: "none",
    operation: "employees.create",
  });
  const { email, send } = newEmployee();
  const answer = send();
  await vi.waitFor(async () => expect(await exists(email)).toBe(true));
  expect((await control.send("POST", "/faults/release")).body).toEqual({ released: 1 });
  expect((await answer).status).toBe(500);
});

test("a late commit after business days happens at its own position of the clock", async () => {
  await control.faults({ kind: "late-commit", afterDays: 2 });
  const { email, send } = newEmployee();
  await send();
  await control.clear();
  await control.send("POST", "/clock", { advance: 1.5 });
  expect(await exists(email)).toBe(false);
  await control.faults({ kind: "late-commit", afterDays: 0.75, operation: "orders.purchase" });
  const { body } = await admin.post("/v4/orders/purchase", {
    orderType: "Purchase for Inventory",
    items: [{ itemId: "cat_de001", quantity: 1, country: "DE" }],
  });
  expect(body.statusCode).toBe(500);
  await control.clear();
  await control.send("POST", "/clock", { advance: 60 });
  expect(await exists(email)).toBe(true);
  const [late] = (await control.get("/writes?operation=orders.purchase")).body.writes as Body[];
  const order = await admin.one(`/v4/orders/${late?.resourceId}`, "order");
  // It was placed at its own position, so it was delivered in the remaining days.
  expect(order.status).toBe("delivered");
});

test("a late commit is refused if the write has become invalid meanwhile", async () => {
  const before = await lateCounts();
  await control.faults({ kind: "late-commit", afterDays: 1, times: 1 });
  const { email, header, send } = newEmployee();
  await send();
  expect((await admin.post("/v4/employees", { displayName: "First", email })).status).toBe(201);
  await control.send("POST", "/clock", { advance: 1 });
  expect(await control.writes(header)).toEqual([]);
  expect(await lateCounts()).toMatchObject({ refused: Number(before.refused) + 1 });
});

test("a late commit applies neither to an invalid write nor to a read", async () => {
  await control.faults({ kind: "late-commit", afterMs: 0 });
  expect((await admin.post("/v4/employees", { email: "x" })).status).toBe(400);
  expect((await admin.get("/v4/teams")).status).toBe(200);
});
