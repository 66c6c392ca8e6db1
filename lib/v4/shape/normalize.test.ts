import { describe, expect, it } from "vitest";
import { shape } from "#lib/v4/shape/shape.ts";

const order = (json: object) => shape("orders.get", { id: "o1", ...json }).data;

describe("an order", () => {
  it.each([
    ["employee", { id: "e1", displayName: "Ada King" }],
    ["assignedTo", { id: "e1", name: "Ada King" }],
    ["recipient", { employeeId: "e1", first_name: "Ada", last_name: "King" }],
    ["holder", { uid: "e1", fullName: "Ada King" }],
  ])("names its person from an object under %s", (name, person) => {
    expect(order({ [name]: person })).toMatchObject({ employeeId: "e1", employeeName: "Ada King" });
  });

  it("reads an id given as a number", () => {
    expect(order({ employee: { id: 7, name: "Ada" } }).employeeId).toBe("7");
    expect(order({ employee_id: 7 }).employeeId).toBe("7");
  });

  it.each([
    ["its manager", { manager: { id: "e9", name: "Max" } }],
    ["its creator", { createdBy: { id: "e9", name: "Max" } }],
    ["two different persons", { employee: { id: "e1" }, holder: { id: "e2" } }],
    ["a text that may be a name or an id", { employee: "Ada" }],
  ])("is for no one where it holds %s", (_what, json) => {
    expect(order(json).employeeId).toBeUndefined();
  });

  it("keeps the person's other fields under their own names", () => {
    const { employee } = order({ employee: { id: "e1", name: "Ada", email: "a@x", taxId: "T1" } });
    expect(employee).toEqual({ email: "a@x", taxId: "T1" });
  });

  it.each([
    ["a list of objects", { devices: [{ id: "d1", model: "Air", serial: "S1" }] }],
    ["one object", { device: { id: "d1", model: "Air", serial_number: "S1" } }],
    [
      "a request's own device",
      { deviceRequests: [{ device: { id: "d1", model: "Air", serial: "S1" } }] },
    ],
  ])("reads its devices from %s", (_form, json) => {
    expect(order(json).deviceRequests).toMatchObject([
      { productId: "d1", model: "Air", serialNumber: "S1" },
    ]);
  });

  it("reads ids of devices, and their number one level deeper", () => {
    expect(order({ devices: ["d1", "d2"], counts: { devices: 2 } })).toMatchObject({
      productIds: ["d1", "d2"],
      deviceCount: 2,
    });
  });

  it("reads its family from ids, other names and one level deeper, to the fifth generation", () => {
    expect(order({ parent_order_id: "o0", sub_order_ids: ["o2"] })).toMatchObject({
      parent: { id: "o0" },
      subOrders: [{ id: "o2" }],
    });
    const { parent, subOrders } = order({
      hierarchy: {
        parent: { id: "o0", type: "swap" },
        children: [{ id: "o2", children: [{ id: "o3", sub_orders: [{ id: "o4" }] }] }],
      },
    });
    expect(parent).toEqual({ id: "o0", orderType: "Swap from Inventory" });
    expect(subOrders).toEqual([{ id: "o2", subOrders: [{ id: "o3", subOrders: [{ id: "o4" }] }] }]);
  });

  it.each([
    [
      "under another name",
      { delay: { expected: { days: 5 }, elapsed: { days: 7 }, isLate: true } },
    ],
    [
      "as fields of the order",
      { slaExpectedDays: 5, days_elapsed: 7, sla_late: undefined, sla: null, slaLate: true },
    ],
  ])("reads its SLA %s", (_place, json) => {
    expect(order(json).sla).toMatchObject({ expectedDays: 5, elapsedDays: 7 });
  });

  it("reads a shipment and a log that came with it", () => {
    const { shipments, statusLogs } = order({
      shipment: { courier: { name: "DHL" }, trackingNo: "J1" },
      timeline: [{ when: "2026-11-12T09:00:00Z", text: "Placed" }],
    });
    expect(shipments).toEqual([{ carrier: "DHL", trackingNumber: "J1" }]);
    expect(statusLogs).toEqual([{ at: "2026-11-12T09:00:00Z", note: "Placed" }]);
  });

  it("keeps a pickup window and other dated fields as they came", () => {
    const pickupWindow = { from: "2026-11-12T09:00:00Z", to: "2026-11-12T11:00:00Z" };
    expect(order({ pickupWindow, approvedAt: "2026-11-11T09:00:00Z" })).toEqual({
      id: "o1",
      pickupWindow,
      approvedAt: "2026-11-11T09:00:00Z",
    });
  });
});

describe("an employee", () => {
  const employee = (json: object) => shape("employees.get", { id: "e1", ...json }).data;

  it.each([
    ["address", { address: { street: "Main 1", city: "Bath", zip: "B1", countryCode: "GB" } }],
    [
      "delivery.address",
      { delivery: { address: { line1: "Main 1", city: "Bath", postcode: "B1", country: "GB" } } },
    ],
    [
      "shipping_address",
      {
        shipping_address: {
          address_line_1: "Main 1",
          town: "Bath",
          postal_code: "B1",
          country: "GB",
        },
      },
    ],
    [
      "contact.deliveryAddress",
      {
        contact: {
          deliveryAddress: { address: "Main 1", city: "Bath", zipCode: "B1", country: "GB" },
        },
      },
    ],
    [
      "containers of any names",
      { profile: { whereabouts: { street: "Main 1", city: "Bath", zip: "B1", country: "GB" } } },
    ],
    ["a list of one", { places: [{ line: "Main 1", city: "Bath", zip: "B1", country: "GB" }] }],
  ])("has a flat address from %s", (_place, json) => {
    expect(employee(json)).toEqual({
      id: "e1",
      address: "Main 1",
      city: "Bath",
      zipCode: "B1",
      country: "GB",
    });
  });

  it.each([
    { office: { name: "Bath", address: { street: "Main 1", city: "Bath" } } },
    { manager: { contact: { deliveryAddress: { street: "Main 1", city: "Bath" } } } },
    { contact: { name: "Eve", email: "m@x.example", home: { street: "Main 1", city: "Bath" } } },
    { places: [{ type: "Office", street: "Main 1", city: "Bath" }] },
    {
      places: [
        { street: "Main 1", city: "Bath" },
        { street: "Side 2", city: "York" },
      ],
    },
    { first: { street: "Main 1", city: "Bath" }, second: { street: "Side 2", city: "York" } },
    { citizenship: { country: "GB", region: "Wales" } },
    { emergencyContact: { street: "Main 1", city: "Bath" } },
  ])("takes no address of something else, and none of several, for the person's: %j", (json) => {
    const given = { displayName: "Ada", ...json };
    expect(employee(given)).toEqual({ id: "e1", ...given });
  });

  it("has the address that stands with the person's own name, beside the address of an office", () => {
    const { address, city, zipCode } = employee({
      displayName: "Ada",
      email: "a@x.example",
      contact: { name: "Ada", email: "a@x.example", home: { line1: "Main 1", city: "Bath" } },
      office: { line1: "Desk 5", city: "York", zip: "Y1" },
    });
    expect([address, city, zipCode]).toEqual(["Main 1", "Bath", undefined]);
  });

  it("prefers the delivery address, and keeps the others where they came", () => {
    const billingAddress = { street: "Bill 1", city: "York" };
    const home = { street: "Home 1", city: "Leeds" };
    const given = { home, billingAddress, deliveryAddress: { street: "Main 1", city: "Bath" } };
    expect(employee(given)).toEqual({
      id: "e1",
      address: "Main 1",
      city: "Bath",
      home,
      billingAddress,
    });
  });

  it("keeps a part of a nested address that contradicts a flat one", () => {
    expect(employee({ city: "Rome", address: { street: "Main 1", city: "Bath" } })).toEqual({
      id: "e1",
      city: "Rome",
      address: "Main 1",
      asReceived: { address: { city: "Bath" } },
    });
  });
});

describe("a team and a device", () => {
  const team = (json: object) => shape("teams.get", { id: "t1", ...json }).data;

  it.each([
    [{ counts: { employees: 5 } }, 5],
    [{ counts: { employees: "5" } }, 5],
    [{ stats: { active_employees: 2, members: 4 } }, 4],
    [{ members: [{ id: "e1" }, { id: "e2" }] }, 2],
    [{ members: [] }, 0],
  ])("counts a team's people by %j", (json, count) => {
    expect(team(json).employeeCount).toBe(count);
  });

  it.each([
    { members: [{ id: "e1" }], hasMore: true },
    { invited: { employees: 3 } },
    { name: "Ops" },
  ])("does not know a team's number of people from %j", (json) => {
    expect(team(json).employeeCount).toBeUndefined();
  });

  it("reads a device's single values from objects, and keeps the rest of these", () => {
    expect(
      shape("products.get", {
        id: "d1",
        assignment: { employee: { id: "e1", name: "Ada" }, since: "2026-01-01" },
        status: { code: "assigned", label: "Assigned" },
        location: { city: "Bath", country: "GB", street: "Main 1" },
        charger: { status: "Damaged" },
      }).data,
    ).toEqual({
      id: "d1",
      employeeId: "e1",
      employeeName: "Ada",
      status: "assigned",
      location: "Bath, GB",
      chargerStatus: "Damaged",
      assignment: { since: "2026-01-01" },
      asReceived: {
        status: { label: "Assigned" },
        location: { city: "Bath", country: "GB", street: "Main 1" },
      },
    });
  });
});

describe("a device's charger", () => {
  const chargerOf = (json: object) =>
    shape("inventory.search", { devices: [{ id: "d1", ...json }] }).data.items[0]?.chargerStatus;

  it.each([
    { charger: { status: "Damaged" } },
    { charger: { Status: "Damaged", wattage: 65 } },
    { accessories: { chargerStatus: "Damaged" } },
    { accessories: { charger: { id: "a1", state: "Damaged", condition: "worn" } } },
    { hardware: { power_adapter: { condition: "Damaged" } } },
    { extras: { charger: "Damaged" } },
    { accessories: [{ type: "Dock" }, { type: "charger", status: "Damaged" }] },
  ])("is read from %j", (json) => {
    expect(chargerOf(json)).toBe("Damaged");
  });

  it.each([
    { accessories: { status: "Damaged" } },
    { accessories: { charger: "65 W" } },
    { chargerRequest: { charger: { status: "processing" } } },
    { accessories: [{ type: "charger", status: "processing", orderId: "o1" }] },
    { replacement: { charger: { status: "Damaged" } } },
    {
      accessories: [
        { type: "charger", status: "Damaged" },
        { type: "charger", status: "Included" },
      ],
    },
  ])("stays unknown beside %j", (json) => {
    expect(chargerOf(json)).toBeUndefined();
  });
});

describe("who holds a device", () => {
  const device = (json: object) => shape("products.get", { id: "d1", ...json }).data;
  const ada = { employeeId: "e1", employeeName: "Ada" };

  it.each([
    { assignment: { employee: { id: "e1", displayName: "Ada" } } },
    { assignedTo: { employee: { id: "e1", name: "Ada" } } },
    { assigned_to: { user: { user_id: "e1", display_name: "Ada" } } },
    { holder: { employeeId: "e1", employeeName: "Ada" } },
    { assignment: { assignedTo: { employee: { id: "e1", name: "Ada" } } } },
    { holderId: "e1", holder_name: "Ada" },
    { employee: { id: "e1", name: "Ada" }, assignedToName: "Ada" },
  ])("is read from %j, which is not kept twice", (json) => {
    expect(device(json)).toEqual({ id: "d1", ...ada });
  });

  it("stays unknown where two persons are named", () => {
    const json = { assignedTo: { employee: { id: "e1" } }, holder: { id: "e2" } };
    expect(device(json)).toEqual({ id: "d1", ...json });
  });

  it("is not called by a name that came without the id", () => {
    const json = { employee: { id: "e1" }, recipient: { name: "Reception" } };
    expect(device(json)).toEqual({ id: "d1", employeeId: "e1", recipient: json.recipient });
  });

  it("is not who manages or requested it", () => {
    const json = { assignment: { manager: { id: "e1" }, requestedBy: { id: "e2" } } };
    expect(device(json)).toEqual({ id: "d1", ...json });
  });
});

describe("the contact of a company address", () => {
  const address = (json: object) =>
    shape("company.addresses", { addresses: [{ id: "a1", ...json }] }).data.items[0];
  const flat = { contactName: "Ada", contactEmail: "ada@corp.com", phone: "+44 1" };

  it.each([
    { contact: { name: "Ada", email: "ada@corp.com", phone: "+44 1" } },
    { contact_person: { first_name: "Ada", e_mail: "ada@corp.com", phone_number: "+44 1" } },
    { contacts: [{ displayName: "Ada", emailAddress: "ada@corp.com", mobile: "+44 1" }] },
    { contact: { person: { name: "Ada" }, email: "ada@corp.com", numbers: { phone: "+44 1" } } },
    { contactName: { name: "Ada", email: "ada@corp.com" }, phone: "+44 1" },
    { contact: "Ada", email: "ada@corp.com", phone: "+44 1" },
  ])("is read from %j, which is not kept twice", (json) => {
    expect(address(json)).toEqual({ id: "a1", ...flat });
  });

  it("is the documented one where another is nested", () => {
    const contact = { name: "Bob", role: "reception" };
    expect(address({ contactName: "Ada", contact })).toEqual({
      id: "a1",
      contactName: "Ada",
      contact,
    });
  });

  it("stays unknown where several are named", () => {
    const contacts = [{ name: "Ada" }, { name: "Bob" }];
    expect(address({ contacts })).toEqual({ id: "a1", contacts });
  });
});

describe("the place of a company address", () => {
  const flat = { address: "Main 1", city: "Bath", zipCode: "BA1", country: "GB" };

  it.each([
    { location: { line1: "Main 1", city: "Bath", zip: "BA1", country: "GB" } },
    { address: { street: "Main 1", city: "Bath", postal_code: "BA1", country: "GB" } },
    { city: "Bath", country: "GB", details: { address: { street: "Main 1", zipCode: "BA1" } } },
  ])("is read from %j, which is not kept twice", (json) => {
    const addresses = [{ id: "a1", label: "HQ", ...json }];
    const { items } = shape("company.addresses", { addresses }).data;
    expect(items).toEqual([{ id: "a1", label: "HQ", ...flat }]);
  });
});
