import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startControl } from "#sandbox/control/test-control.ts";
import type { Body } from "#sandbox/test-client.ts";

let stage: Awaited<ReturnType<typeof startControl>>;
beforeAll(async () => {
  stage = await startControl();
});
beforeEach(async () => void (await stage.control.clear()));
afterAll(() => stage.sandbox.close());

const lateCounts = async () => (await stage.control.get("/faults")).body.late as Body;

test.each([
  ["500", 500],
  ["408", 408],
] as const)("answers %s now and commits after the milliseconds", async (answer, status) => {
  const { control, draft, exists } = stage;
  const before = await lateCounts();
  await control.faults({ kind: "late-commit", afterMs: 150, answer });
  const { email, header, send } = draft();
  expect((await send()).status).toBe(status);
  await control.clear();
  expect(await exists(email)).toBe(false);
  expect(await control.writes(header)).toEqual([]);
  await vi.waitFor(async () => expect(await exists(email)).toBe(true));
  expect(await control.writes(header)).toMatchObject([
    { late: true, operation: "employees.create" },
  ]);
  expect(await lateCounts()).toMatchObject({ pending: 0, committed: Number(before.committed) + 1 });
});

test("answers nothing at all, and 500 once it is let go", async () => {
  const { control, draft, exists } = stage;
  await control.faults({
    kind: "late-commit",
    afterMs: 0,
    answer: "none",
    operation: "employees.create",
  });
  const { email, send } = draft();
  const answer = send();
  await vi.waitFor(async () => expect(await exists(email)).toBe(true));
  expect((await control.send("POST", "/faults/release")).body).toEqual({ released: 1 });
  expect((await answer).status).toBe(500);
});

test("commits after days of the clock, at their own moment on the way", async () => {
  const { control, admin, draft, exists } = stage;
  await control.faults({ kind: "late-commit", afterDays: 2 });
  const { email, send } = draft();
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
  // Placed at its own moment, it went its whole way in the days that were left.
  expect(order.status).toBe("delivered");
});

test("is refused late when it has become impossible by then", async () => {
  const { control, admin, draft } = stage;
  const before = await lateCounts();
  await control.faults({ kind: "late-commit", afterDays: 1, times: 1 });
  const { email, header, send } = draft();
  await send();
  expect((await admin.post("/v4/employees", { displayName: "First", email })).status).toBe(201);
  await control.send("POST", "/clock", { advance: 1 });
  expect(await control.writes(header)).toEqual([]);
  expect(await lateCounts()).toMatchObject({ refused: Number(before.refused) + 1 });
});

test("only what passes key and schema is accepted for later, and reads never are", async () => {
  const { control, admin } = stage;
  await control.faults({ kind: "late-commit", afterMs: 0 });
  expect((await admin.post("/v4/employees", { email: "x" })).status).toBe(400);
  expect((await admin.get("/v4/teams")).status).toBe(200);
});
