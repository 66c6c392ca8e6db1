import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { LedgerWrite } from "#sandbox/control/write-ledger.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { officeAddress } from "#testing/samples.ts";
import { type Body, clientAs, idOf, sendWith, temporaryFolder } from "#testing/sandbox/client.ts";
import { controlClient, setUpControl } from "#testing/sandbox/control.ts";

const folder = temporaryFolder();
const { service, admin, control, newEmployee } = setUpControl();

test("the ledger lists a write with its header, its record and the hash of its body", async () => {
  const { header, body, send } = newEmployee();
  const made = ((await (await send()).json()) as Body).employee as Body;
  const [write, ...more] = await control.writes(header);
  expect(more).toEqual([]);
  expect(write).toEqual({
    id: expect.any(Number),
    operation: "employees.create",
    header,
    resource: "employee",
    resourceId: made.id,
    committedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    bodyHash: createHash("sha256").update(body).digest("hex"),
    late: false,
  });
});

test("the ledger names the record of each write, and lists no read and no refused write", async () => {
  const { totalCount } = (await control.get("/writes")).body;
  const team = (await admin.post("/v4/teams", { name: "Ledger" })).body.team as Body;
  await admin.patch(`/v4/teams/${idOf(team)}`, { name: "Ledgers" });
  await admin.post("/v4/teams", { name: "ledgers" });
  await admin.post("/v4/orders/validate", {});
  await admin.get("/v4/teams");
  const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
  await admin.post("/v4/products/pin-code", { productId: idOf(laptop), pinCode: "4711" });
  const { send } = newEmployee();
  await send({ body: "{}" });
  const { writes } = (await control.get(`/writes?after=${totalCount}`)).body;
  expect(
    (writes as LedgerWrite[]).map(({ operation, resource, resourceId, header }) => [
      operation,
      resource,
      resourceId,
      header,
    ]),
  ).toEqual([
    ["teams.create", "team", idOf(team), null],
    ["teams.update", "team", idOf(team), null],
    ["products.add-pin", "product", idOf(laptop), null],
  ]);
});

/** Creates an address with a test header and returns the status of the answer. */
const addAddress = async (sandbox: Sandbox, header: string, alias = header) => {
  const headers = { "x-api-key": sandbox.keys[0]?.key ?? "", "x-qm-test-write": header };
  const send = sendWith(sandbox.baseUrl, headers);
  return (await send("POST", "/v4/company/addresses", { ...officeAddress, alias })).status;
};

test("the test header does not change how a write is handled", async () => {
  expect(await addAddress(service.sandbox, "same", "One")).toBe(201);
  expect(await addAddress(service.sandbox, "same", "Two")).toBe(201);
  expect(await control.writes("same")).toHaveLength(2);
});

describe("the ledger", () => {
  test("lists every write once and in order across its pages", async () => {
    for (let turn = 0; turn < 7; turn += 1) await newEmployee().send();
    const whole = (await control.get("/writes?operation=employees.create")).body;
    const paged: LedgerWrite[] = [];
    for (let after: unknown = 0; after !== null; ) {
      const { body } = await control.get(
        `/writes?operation=employees.create&limit=3&after=${String(after)}`,
      );
      expect(body.totalCount).toBe(whole.totalCount);
      paged.push(...(body.writes as LedgerWrite[]));
      after = body.next;
    }
    expect(paged).toEqual(whole.writes);
    expect(paged).toHaveLength(Number(whole.totalCount));
    expect(paged.map(({ id }) => id)).toEqual(paged.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test("shows a duplicate of a client that retries blindly, and a lost write", async () => {
    const sandbox = await startSandbox();
    const control = controlClient(sandbox);
    const body = { operation: "company.add-address", times: 1 };
    await control.faults({ kind: "500-after-commit", ...body });
    expect(await addAddress(sandbox, "twice")).toBe(500);
    expect(await addAddress(sandbox, "twice")).toBe(201);
    expect(await addAddress(sandbox, "once")).toBe(201);
    await control.faults({ kind: "500-before-commit", ...body });
    expect(await addAddress(sandbox, "never")).toBe(500);
    await clientAs(sandbox, "admin").post("/v4/teams", { name: "Unmarked" });
    const summary = (await control.get("/writes/summary")).body;
    expect(summary).toMatchObject({
      total: 4,
      late: 0,
      unmarked: 1,
      counts: { twice: 2, once: 1 },
      duplicates: [{ header: "twice", count: 2 }],
    });
    expect(summary.counts).not.toHaveProperty("never");
    const [duplicate] = summary.duplicates as { writes: LedgerWrite[] }[];
    expect(new Set(duplicate?.writes.map(({ bodyHash }) => bodyHash)).size).toBe(1);
    expect(new Set(duplicate?.writes.map(({ resourceId }) => resourceId)).size).toBe(2);
    await sandbox.close();
  });
});

test("another reader of the database file sees exactly the committed writes", async () => {
  const db = join(folder, "boundary.db");
  const sandbox = await startSandbox({ db });
  const control = controlClient(sandbox);
  const admin = clientAs(sandbox, "admin");
  const reader = new DatabaseSync(db, { readOnly: true });
  const count = (sql: string) => reader.prepare(sql).get()?.count;
  const names = () => [
    count("select count(*) as count from teams where name like 'Boundary%'"),
    count("select count(*) as count from control_writes"),
  ];
  const create = (name: string) => admin.post("/v4/teams", { name });
  await control.faults({ kind: "500-before-commit", effect: "write" });
  await create("Boundary 1");
  expect(names()).toEqual([0, 0]);
  await control.faults({ kind: "500-after-commit", effect: "write" });
  await create("Boundary 2");
  expect(names()).toEqual([1, 1]);
  await control.faults({ kind: "late-commit", afterDays: 1, effect: "write" });
  await create("Boundary 3");
  expect(names()).toEqual([1, 1]);
  sandbox.advance(1);
  expect(names()).toEqual([2, 2]);
  reader.close();
  await sandbox.close();
  const again = await startSandbox({ db });
  expect((await controlClient(again).get("/writes/summary")).body).toMatchObject({
    total: 2,
    late: 1,
  });
  await again.close();
});
