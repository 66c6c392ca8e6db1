import { describe, expect, test } from "vitest";
import {
  type Body,
  type Client,
  clientAs,
  idOf,
  readAll,
  setUpSandbox,
} from "#testing/sandbox/client.ts";
import { createEmployee } from "#testing/sandbox/orders.ts";

const service = setUpSandbox("file");
const { admin } = service;

const create = (fields: Body) => createEmployee(admin, fields);

describe("an employee", () => {
  test("that was created can be read, found and counted, and its team is created on demand", async () => {
    const before = await admin.total("/v4/employees?country=PT");
    const person = await create({
      displayName: "Ána Ferreira",
      email: "Ana.Ferreira@meridian.example",
      country: "PT",
      teamName: "Vineyard",
      jobTitle: "Enologist",
      address: "Rua 1",
      city: "Porto",
      zipCode: "4000-001",
      taxId: "PT123",
    });
    expect(person).toMatchObject({
      teamName: "Vineyard",
      status: "active",
      city: "Porto",
      zipCode: "4000-001",
      taxId: "PT123",
    });
    expect(await admin.one(`/v4/employees/${idOf(person)}`, "employee")).toEqual(person);
    expect(
      (await admin.list("/v4/employees?query=ana%20ferreira", "employees")).map(idOf),
    ).toContain(idOf(person));
    expect(
      (await admin.list("/v4/employees?email=ana.ferreira@MERIDIAN.example", "employees")).map(
        idOf,
      ),
    ).toEqual([idOf(person)]);
    expect(await admin.total("/v4/employees?country=PT")).toBe(before + 1);
    const team = (await admin.list("/v4/teams", "teams")).find(({ name }) => name === "Vineyard");
    expect((await admin.one(`/v4/teams/${idOf(team)}`, "team")).employeeCount).toBe(1);
  });

  test("joins an existing team whatever the letter case of its name", async () => {
    const teams = (await admin.list("/v4/teams", "teams")).length;
    const person = await create({
      displayName: "C D",
      email: "cd@meridian.example",
      teamName: "platform",
    });
    expect(person.teamName).toBe("Platform");
    expect((await admin.list("/v4/teams", "teams")).length).toBe(teams);
  });

  test("keeps all fields that a change does not name; null and an empty string clear a field", async () => {
    const person = await create({
      displayName: "E F",
      email: "ef@meridian.example",
      personalEmail: "ef@mail.example",
      jobTitle: "Cook",
    });
    const change = (body: Body) =>
      admin
        .patch(`/v4/employees/${idOf(person)}`, body)
        .then(({ body: answer }) => answer.employee as Body);
    expect(await change({ division: "North" })).toEqual({ ...person, division: "North" });
    expect(await change({ personalEmail: "" })).toMatchObject({
      personalEmail: null,
      jobTitle: "Cook",
      division: "North",
    });
    expect(await change({ jobTitle: null, addressTwo: "Floor 2", phone: "+49 1" })).toMatchObject({
      jobTitle: null,
      addressTwo: "Floor 2",
      phone: "+49 1",
    });
    for (const refused of [{ status: "gone" }, { id: "emp_x" }]) {
      expect((await admin.patch(`/v4/employees/${idOf(person)}`, refused)).status).toBe(400);
    }
  });

  test("keeps its email if the new one is a duplicate or the employee has an active login", async () => {
    const people = await readAll(admin, "/v4/employees", "employees");
    const person = await create({ displayName: "G H", email: "gh@meridian.example" });
    const change = (id: string, email: string) => admin.patch(`/v4/employees/${id}`, { email });
    expect((await change(idOf(person), String(people[0]?.email).toUpperCase())).status).toBe(409);
    expect((await change(idOf(person), "GH@meridian.example")).status).toBe(200);
    const statuses = await Promise.all(
      people.slice(0, 40).map((one, index) => change(idOf(one), `moved${index}@meridian.example`)),
    );
    const refused = statuses.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThan(2);
    expect(refused.length).toBeLessThan(25);
    expect(refused[0]?.body.statusMessage).toContain("active login");
  });

  test("sorts and is found by a new name, in orders as well", async () => {
    const [order] = await admin.list("/v4/orders?type=Collection", "orders");
    const change = { displayName: "Aaaa Renamed" };
    expect((await admin.patch(`/v4/employees/${order?.employeeId}`, change)).status).toBe(200);
    expect((await admin.list("/v4/employees?limit=1", "employees"))[0]).toMatchObject(change);
    const found = await readAll(admin, "/v4/orders?query=aaaa%20renamed", "orders");
    expect(found.map(idOf)).toContain(idOf(order));
    const [first] = await admin.list(
      "/v4/orders?sort=employeeName&sortDirection=desc&query=renamed",
      "orders",
    );
    expect(first?.employeeName).toBe("Aaaa Renamed");
  });

  test("that changes teams is no longer visible to the manager of the old team, nor are its orders", async () => {
    const [first, second] = [
      clientAs(service.sandbox, "manager", 0),
      clientAs(service.sandbox, "manager", 1),
    ];
    const [order] = (await first.list("/v4/orders?type=Collection", "orders")).filter(
      ({ employeeId }) => employeeId,
    );
    const id = String(order?.employeeId);
    const count = async (client: Client) => await client.total("/v4/orders");
    const before = await count(first);
    expect((await admin.patch(`/v4/employees/${id}`, { teamName: "Platform" })).status).toBe(200);
    expect(await first.status(`/v4/employees/${id}`)).toBe(404);
    expect(await first.status(`/v4/orders/${idOf(order)}`)).toBe(404);
    expect(await count(first)).toBe((await readAll(first, "/v4/orders", "orders")).length);
    expect(await count(first)).toBeLessThan(before);
    // The other manager has the team, but not the country of the employee.
    expect(await second.status(`/v4/employees/${id}`)).toBe(404);
  });
});

describe("a team", () => {
  test("is created and renamed, and refused where the name exists", async () => {
    const made = await admin.post("/v4/teams", { name: "Orchard" });
    expect(made.status).toBe(201);
    const id = idOf(made.body.team as Body);
    const renamed = await admin.patch(`/v4/teams/${id}`, { name: "Orchard North" });
    expect(renamed.body.team).toMatchObject({ id, name: "Orchard North" });
    expect((await admin.list("/v4/teams", "teams")).map(({ name }) => name)).toContain(
      "Orchard North",
    );
    expect((await admin.patch(`/v4/teams/${id}`, { name: "platform" })).status).toBe(409);
    expect((await admin.patch(`/v4/teams/${id}`, { name: "orchard north" })).status).toBe(200);
    expect((await admin.patch("/v4/teams/team_x", { name: "X" })).status).toBe(404);
  });

  test("shows its new name on its employees", async () => {
    const people = await readAll(admin, "/v4/employees", "employees");
    const team = (await admin.list("/v4/teams", "teams")).find(
      ({ name }) => name === "Customer Support",
    );
    const member = people.find(({ teamName }) => teamName === "Customer Support");
    await admin.patch(`/v4/teams/${idOf(team)}`, { name: "Care" });
    expect((await admin.one(`/v4/employees/${idOf(member)}`, "employee")).teamName).toBe("Care");
    // A manager's scope is the team, whatever its name.
    expect(
      (await clientAs(service.sandbox, "manager").list("/v4/teams", "teams")).map(
        ({ name }) => name,
      ),
    ).toContain("Care");
  });
});

test("an address is saved as it was sent, and hidden from a manager of other countries", async () => {
  const body = {
    alias: "Warehouse",
    address: "Kai 1",
    addressTwo: "Gate 4",
    city: "Hamburg",
    state: "HH",
    zipCode: "20457",
    country: "DE",
    contactName: "Uwe Brandt",
    contactEmail: "uwe@meridian.example",
    phone: "+49 40 1234567",
  };
  const { status, body: answer } = await admin.post("/v4/company/addresses", body);
  expect(status).toBe(201);
  const saved = answer.address as Body;
  expect(saved).toEqual({ ...body, id: expect.stringMatching(/^addr_/) });
  expect(await admin.list("/v4/company/addresses", "addresses")).toContainEqual(saved);
  expect(
    await clientAs(service.sandbox, "manager", 1).list("/v4/company/addresses", "addresses"),
  ).not.toContainEqual(saved);
});
