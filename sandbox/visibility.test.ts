import { beforeAll, describe, expect, test } from "vitest";
import {
  type Body,
  type Client,
  clientAs,
  idOf,
  readAll,
  setUpSandbox,
} from "#testing/sandbox/client.ts";

const service = setUpSandbox("file", { scale: "default", seed: 5 });
const { admin } = service;

const text = (value: unknown) => String(value);

describe.each([0, 1])("manager %i sees only its teams and countries", (index) => {
  let manager: Client;
  let teams: string[];
  let countries: string[];
  beforeAll(() => {
    manager = clientAs(service.sandbox, "manager", index);
    const scope = service.sandbox.keys.filter(({ kind }) => kind === "manager")[index]?.scope;
    teams = scope?.teams ?? [];
    countries = scope?.countries ?? [];
  });

  const seesPerson = ({ teamName, country }: Body) =>
    teams.includes(text(teamName)) && countries.includes(text(country));
  const seesOrder = ({ teamName, country }: Body) =>
    (teamName === null || teams.includes(text(teamName))) && countries.includes(text(country));

  test("lists exactly its employees, and gets a 404 on every route of another employee", async () => {
    const all = await readAll(admin, "/v4/employees", "employees");
    const own = await readAll(manager, "/v4/employees", "employees");
    expect(own.map(idOf).sort()).toEqual(all.filter(seesPerson).map(idOf).sort());
    expect(own.length).toBeGreaterThan(5);
    for (const person of all.filter((person) => !seesPerson(person)).slice(0, 60)) {
      expect(await manager.status(`/v4/employees/${idOf(person)}`)).toBe(404);
      expect(await manager.status(`/v4/employees/${idOf(person)}/devices`)).toBe(404);
      expect(
        (await manager.patch(`/v4/employees/${idOf(person)}`, { jobTitle: "Mine" })).status,
      ).toBe(404);
    }
    expect(await manager.status(`/v4/employees/${idOf(own[0])}`)).toBe(200);
  });

  test("finds no other employee by text or email", async () => {
    const all = await readAll(admin, "/v4/employees", "employees");
    const foreign = all.filter((person) => !seesPerson(person)).slice(0, 25);
    for (const { email, displayName } of foreign) {
      expect(await manager.total(`/v4/employees?email=${email}`)).toBe(0);
      const found = await manager.list(
        `/v4/orders?query=${encodeURIComponent(text(displayName))}`,
        "orders",
      );
      expect(found.every(seesOrder)).toBe(true);
      const held = await manager.list(
        `/v4/inventory?query=${encodeURIComponent(text(email))}`,
        "devices",
      );
      expect(held).toEqual([]);
    }
  });

  test("lists exactly its orders, and gets a 404 on every route of another order", async () => {
    const all = await readAll(admin, "/v4/orders", "orders");
    const { body } = await manager.get("/v4/orders?limit=50");
    const own = await readAll(manager, "/v4/orders", "orders");
    expect(own.map(idOf)).toEqual(all.filter(seesOrder).map(idOf));
    expect(body.totalCount).toBe(own.length);
    for (const order of all.filter((order) => !seesOrder(order)).slice(0, 40)) {
      for (const part of ["", "/history", "/tracking", "/sla"]) {
        expect(await manager.status(`/v4/orders/${idOf(order)}${part}`)).toBe(404);
      }
      const charger = { productId: text((order.productIds as string[])[0]) };
      expect((await manager.post(`/v4/orders/${idOf(order)}/accessories`, charger)).status).toBe(
        404,
      );
    }
  });

  test("finds no hidden order in the hierarchy of an order", async () => {
    for (const order of await readAll(manager, "/v4/orders", "orders")) {
      const full = await manager.one(`/v4/orders/${idOf(order)}`, "order");
      const relatives = [full.parent, ...(full.subOrders as Body[])].filter(Boolean) as Body[];
      for (const relative of relatives) {
        expect(await manager.status(`/v4/orders/${idOf(relative)}`)).toBe(200);
      }
    }
  });

  test("lists only its devices, and gets a 404 for another device", async () => {
    const own = await manager.list("/v4/inventory?limit=50", "devices");
    expect(own.length).toBe(50);
    const allEmployees = new Map(
      (await readAll(admin, "/v4/employees", "employees")).map((one) => [idOf(one), one]),
    );
    for (const device of own) {
      expect(countries).toContain(device.country);
      const holder = allEmployees.get(text(device.employeeId));
      if (device.employeeId !== null) expect(teams).toContain(holder?.teamName);
    }
    const held = await admin.list("/v4/inventory?status=assigned&limit=50", "devices");
    const foreign = held.filter(
      (device) => !seesPerson({ ...allEmployees.get(text(device.employeeId)) }),
    );
    expect(foreign.length).toBeGreaterThan(10);
    for (const device of foreign) {
      expect(await manager.status(`/v4/products/${idOf(device)}`)).toBe(404);
      const bySerial = { serialNumber: device.serialNumber, pinCode: "1234" };
      expect((await manager.post("/v4/products/pin-code", bySerial)).status).toBe(404);
      expect(await manager.total(`/v4/inventory?query=${device.serialNumber}`)).toBe(0);
    }
  });

  test("sees only its part of the options, suggestions, countries, addresses and teams", async () => {
    const options = await manager.list("/v4/devices/options?limit=25", "options");
    expect(options.length).toBeGreaterThan(0);
    for (const { country } of options) expect(countries).toContain(country);
    const regions = await manager.list("/v4/employees/countries", "countries");
    for (const { value } of regions) expect(countries).toContain(value);
    for (const { country } of await manager.list("/v4/company/addresses", "addresses")) {
      expect(countries).toContain(country);
    }
    const outside = countries.includes("US") ? "DE" : "US";
    expect(await manager.total(`/v4/devices/suggestions?country=${outside}`)).toBe(0);
    expect(await manager.total(`/v4/devices/options?country=${outside}`)).toBe(0);
    const seen = await manager.list("/v4/teams", "teams");
    expect(seen.map(({ name }) => name).sort()).toEqual([...teams].sort());
    for (const team of await admin.list("/v4/teams", "teams")) {
      const { status, body } = await manager.get(`/v4/teams/${idOf(team)}`);
      expect(status).toBe(teams.includes(text(team.name)) ? 200 : 404);
      if (status !== 200) continue;
      const people = await readAll(manager, "/v4/employees", "employees");
      const count = people.filter(({ teamName }) => teamName === team.name).length;
      expect((body.team as Body).employeeCount).toBe(count);
    }
  });

  test("cannot write outside its teams and countries", async () => {
    const person = { displayName: "New Person", email: `new.person.${index}@meridian.example` };
    const create = async (more: Body) =>
      (await manager.post("/v4/employees", { ...person, ...more })).status;
    expect(await create({})).toBe(403);
    expect(await create({ teamName: "Treasury" })).toBe(403);
    expect(
      await create({ teamName: teams[0], country: countries.includes("US") ? "DE" : "US" }),
    ).toBe(403);
    expect(await create({ teamName: teams[0], country: countries[0] })).toBe(201);
    expect((await manager.post("/v4/teams", { name: "Mine" })).status).toBe(403);
    const outside = (await readAll(admin, "/v4/employees", "employees")).find(
      (one) => !seesPerson(one),
    );
    const validation = await manager.post("/v4/orders/validate", {
      orderType: "Offboarding",
      employeeId: idOf(outside),
    });
    expect(validation.body.errors).toMatchObject([{ code: "employee_not_found" }]);
  });
});

test("two managers of different teams share no employee", async () => {
  const [first, second] = await Promise.all(
    [0, 1].map((index) =>
      readAll(clientAs(service.sandbox, "manager", index), "/v4/employees", "employees"),
    ),
  );
  const ids = new Set(first?.map(idOf));
  expect(second?.some((person) => ids.has(idOf(person)))).toBe(false);
});

test("a key of another company sees no record of this company", async () => {
  const other = clientAs(service.sandbox, "other-company");
  const reads = [
    ["/v4/orders", "orders", ["", "/history", "/tracking", "/sla"]],
    ["/v4/employees", "employees", ["", "/devices"]],
    ["/v4/teams", "teams", [""]],
  ] as const;
  for (const [path, field, parts] of reads) {
    const ownIds = new Set((await admin.list(`${path}?limit=50`, field)).map(idOf));
    const otherIds = (await other.list(`${path}?limit=50`, field)).map(idOf);
    expect(otherIds.length).toBeGreaterThan(3);
    expect(otherIds.filter((id) => ownIds.has(id))).toEqual([]);
    for (const id of [...ownIds].slice(0, 10)) {
      for (const part of parts) expect(await other.status(`${path}/${id}${part}`)).toBe(404);
    }
  }
  const device = (await admin.list("/v4/inventory", "devices"))[0];
  expect(await other.status(`/v4/products/${idOf(device)}`)).toBe(404);
  expect(await other.total(`/v4/inventory?query=${device?.serialNumber}`)).toBe(0);
  const team = (await admin.list("/v4/teams", "teams"))[0];
  expect((await other.patch(`/v4/teams/${idOf(team)}`, { name: "Taken over" })).status).toBe(404);
});
