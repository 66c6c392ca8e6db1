import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { knownOrderStatuses, knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { runsOf } from "#testing/proofs.ts";
import { type Body, idOf, readAll, setUpSandbox } from "#testing/sandbox/client.ts";

const service = setUpSandbox("file");
const { admin } = service;
let orders: Body[];
let people: Body[];
beforeAll(async () => {
  orders = await readAll(admin, "/v4/orders", "orders");
  people = await readAll(admin, "/v4/employees", "employees");
});

describe("a list has a default limit, and truncates a limit beyond its maximum", () => {
  test.each([
    ["/v4/orders", "orders", 20, 50],
    ["/v4/employees", "employees", 20, 50],
    ["/v4/inventory", "devices", 20, 50],
    ["/v4/devices/options", "options", 10, 25],
    ["/v4/devices/suggestions?country=US", "suggestions", 5, 15],
  ])("%s", async (path, field, standard, maximum) => {
    const mark = path.includes("?") ? "&" : "?";
    expect((await admin.list(path, field)).length).toBe(standard);
    for (const limit of [maximum, maximum + 1, 999, 100_000]) {
      const { status, body } = await admin.get(`${path}${mark}limit=${limit}`);
      expect(status).toBe(200);
      expect((body[field] as Body[]).length).toBe(maximum);
      expect(body.pageSize).toBe(maximum);
    }
    expect((await admin.list(`${path}${mark}limit=1`, field)).length).toBe(1);
  });
});

const matching = (status: readonly string[], type: readonly string[]) =>
  orders.filter(
    (order) =>
      (status.length === 0 || status.includes(String(order.status))) &&
      (type.length === 0 || type.includes(String(order.orderType))),
  );

test("any filters, page and limit of the order list give the matching slice and its total count", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...knownOrderStatuses, "awaiting_customs", "nonsense"]),
      fc.subarray([...knownOrderTypes]),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom("asc", "desc"),
      async (status, type, page, limit, sortDirection) => {
        const query = new URLSearchParams({
          page: String(page),
          limit: String(limit),
          sortDirection,
        });
        for (const one of status) query.append("status", one);
        for (const one of type) query.append("type", one);
        const { body } = await admin.get(`/v4/orders?${query}`);
        const expected = matching(status, type);
        if (sortDirection === "asc") expected.reverse();
        expect((body.orders as Body[]).map(idOf)).toEqual(
          expected.slice(page * limit, (page + 1) * limit).map(idOf),
        );
        expect(body).toMatchObject({ page, pageSize: limit, totalCount: expected.length });
        expect(body.nextCursor === null).toBe((page + 1) * limit >= expected.length);
      },
    ),
    { numRuns: runsOf(60) },
  );
});

describe("sorting", () => {
  const textOf = (value: unknown) => String(value ?? "");
  test.each(["createdAt", "id", "status", "orderType", "country", "deviceCount"])(
    "sorts orders by %s in both directions",
    async (sort) => {
      const up = await readAll(admin, `/v4/orders?sort=${sort}&sortDirection=asc`, "orders");
      const down = await readAll(admin, `/v4/orders?sort=${sort}&sortDirection=desc`, "orders");
      expect(up.length).toBe(orders.length);
      expect(up.map(idOf)).toEqual(down.map(idOf).reverse());
      const values = up.map((order) => order[sort]);
      const sorted = [...values].sort((one, other) => {
        if (typeof one === "number") return one - Number(other);
        return Number(textOf(one) > textOf(other)) - Number(textOf(one) < textOf(other));
      });
      expect(values).toEqual(sorted);
    },
  );

  test("lists the newest order first, and employees by name", () => {
    const dates = orders.map(({ createdAt }) => String(createdAt));
    expect(dates).toEqual([...dates].sort().reverse());
    const ids = orders.map(idOf);
    expect(ids).toEqual([...ids].sort().reverse());
    const latin = people
      .map(({ displayName }) => String(displayName))
      .filter((name) => /^[A-Z][a-z ]+$/.test(name));
    expect(latin).toEqual(
      [...latin].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
  });

  test("accepts the name of a field in camelCase and in snake_case", async () => {
    const camel = await admin.list("/v4/orders?sort=employeeName&sortDirection=asc", "orders");
    const snake = await admin.list("/v4/orders?sort=employee_name&sortDirection=asc", "orders");
    expect(snake.map(idOf)).toEqual(camel.map(idOf));
  });
});

describe("free text", () => {
  test("finds an order by its id, employee, email, serial number and type", async () => {
    const sample = orders.filter(({ employeeName }) => employeeName !== null).slice(0, 15);
    const emails = new Map(people.map((person) => [idOf(person), String(person.email)]));
    for (const { id } of sample) {
      const order = await admin.one(`/v4/orders/${id}`, "order");
      const [request] = order.deviceRequests as Body[];
      const texts = [
        id,
        order.employeeName,
        emails.get(String(order.employeeId)),
        request?.serialNumber,
        order.orderType,
      ];
      for (const text of texts) {
        const found = await readAll(
          admin,
          `/v4/orders?query=${encodeURIComponent(String(text))}`,
          "orders",
        );
        expect(found.map(idOf), String(text)).toContain(id);
      }
    }
  });

  test("ignores letter case and accents, and the total counts the matches", async () => {
    for (const text of ["ŁUKASZ WIŚ", "lukasz wis", "王 思远"]) {
      const { body } = await admin.get(`/v4/employees?query=${encodeURIComponent(text)}`);
      expect(body.totalCount).toBeGreaterThan(0);
      expect((body.employees as Body[]).length).toBe(body.totalCount);
    }
    expect(await admin.total("/v4/orders?query=no-employee-has-this-name")).toBe(0);
  });

  test("finds all employees of a team by the name of the team", async () => {
    const [team] = (await admin.get("/v4/teams")).body.teams as Body[];
    const { body } = await admin.get(`/v4/teams/${team?.id}`);
    const name = String(team?.name);
    const found = (await admin.get(`/v4/employees?limit=50&query=${encodeURIComponent(name)}`))
      .body;
    const members = (found.employees as Body[]).filter(({ teamName }) => teamName === name);
    expect(members.length).toBeGreaterThan(0);
    expect(members.length).toBe(
      (body.team as Body | undefined)?.employeeCount ?? body.employeeCount,
    );
  });

  test("never runs as SQL", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ minLength: 1, maxLength: 60, unit: "binary" }),
          fc.constantFrom("'; drop table orders; --", "%", "_", '"', "ord_", "\\"),
        ),
        async (text) => {
          const query = encodeURIComponent(text.toWellFormed());
          for (const path of ["/v4/orders", "/v4/employees", "/v4/inventory"]) {
            expect([200, 400]).toContain(await admin.status(`${path}?query=${query}`));
          }
        },
      ),
      { numRuns: runsOf(40) },
    );
    expect(await admin.total("/v4/orders")).toBe(orders.length);
  });
});

test("the employee list filters by exact email in any letter case, by status and by country", async () => {
  const [person] = people;
  const email = String(person?.email);
  expect(
    (await admin.list(`/v4/employees?email=${email.toUpperCase()}`, "employees")).map(idOf),
  ).toEqual([idOf(person)]);
  expect(await admin.total(`/v4/employees?email=${email.slice(0, -1)}`)).toBe(0);
  const germans = people.filter(({ country, status }) => country === "DE" && status === "active");
  const { body } = await admin.get("/v4/employees?country=DE&status=active&limit=50");
  expect(body.totalCount).toBe(germans.length);
  expect((body.employees as Body[]).map(idOf)).toEqual(germans.slice(0, 50).map(idOf));
});

test("the inventory filters match the records that they list, and the totals add up", async () => {
  const isHeld = ({ employeeId }: Body) => employeeId !== null;
  const isInStock = ({ status }: Body) => ["available", "in_storage"].includes(String(status));
  for (const [query, fits] of [
    ["category=Laptops", (device: Body) => device.deviceType === "Laptops"],
    ["status=assigned", (device: Body) => device.status === "assigned" && isHeld(device)],
    ["country=US", (device: Body) => device.country === "US"],
    ["inStock=true", isInStock],
    ["inStock=false", (device: Body) => !isInStock(device)],
    ["query=macbook", (device: Body) => String(device.model).includes("MacBook")],
  ] as const) {
    const { body } = await admin.get(`/v4/inventory?${query}&limit=50`);
    const devices = body.devices as Body[];
    expect(devices.length, query).toBe(Math.min(50, Number(body.totalCount)));
    expect(devices.length).toBeGreaterThan(0);
    expect(devices.every(fits), query).toBe(true);
    expect(devices.some(({ status }) => status === "retired")).toBe(false);
  }
  const split = await Promise.all(
    ["", "?inStock=true", "?inStock=false"].map(
      async (query) => await admin.total(`/v4/inventory${query}`),
    ),
  );
  expect((split[1] ?? 0) + (split[2] ?? 0)).toBe(split[0]);
});

test("the options rank available devices and the requested specs first", async () => {
  const options = await admin.list(
    "/v4/devices/options?productType=Laptops&specs=32%20GB&limit=25",
    "options",
  );
  expect(options.every(({ productType }) => productType === "Laptops")).toBe(true);
  expect(String(options[0]?.configuration)).toContain("32 GB");
  expect(new Set(options.map(idOf)).size).toBe(options.length);
  for (const location of ["Service Warehouse", "Employee Address"]) {
    const placed = await admin.list(
      `/v4/devices/options?location=${encodeURIComponent(location)}`,
      "options",
    );
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.every((option) => option.location === location)).toBe(true);
  }
});
