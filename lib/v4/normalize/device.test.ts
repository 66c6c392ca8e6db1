import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

describe("a device", () => {
  it("has single values from objects, and keeps their other fields", () => {
    expect(
      normalize("products.get", {
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

describe("the charger status of a device", () => {
  const chargerOf = (json: object) =>
    normalize("inventory.search", { devices: [{ id: "d1", ...json }] }).data.items[0]
      ?.chargerStatus;

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
  ])("stays unknown where a field holds something else: %j", (json) => {
    expect(chargerOf(json)).toBeUndefined();
  });
});

describe("the holder of a device", () => {
  const device = (json: object) => normalize("products.get", { id: "d1", ...json }).data;
  const ada = { employeeId: "e1", employeeName: "Ada" };

  it.each([
    { assignment: { employee: { id: "e1", displayName: "Ada" } } },
    { assignedTo: { employee: { id: "e1", name: "Ada" } } },
    { assigned_to: { user: { user_id: "e1", display_name: "Ada" } } },
    { holder: { employeeId: "e1", employeeName: "Ada" } },
    { assignment: { assignedTo: { employee: { id: "e1", name: "Ada" } } } },
    { holderId: "e1", holder_name: "Ada" },
    { employee: { id: "e1", name: "Ada" }, assignedToName: "Ada" },
  ])("is read from %j, and not kept twice", (json) => {
    expect(device(json)).toEqual({ id: "d1", ...ada });
  });

  it("stays unknown where two persons are named", () => {
    const json = { assignedTo: { employee: { id: "e1" } }, holder: { id: "e2" } };
    expect(device(json)).toEqual({ id: "d1", ...json });
  });

  it("has no name where the name came without the id", () => {
    const json = { employee: { id: "e1" }, recipient: { name: "Reception" } };
    expect(device(json)).toEqual({ id: "d1", employeeId: "e1", recipient: json.recipient });
  });

  it("is not the person who manages or requested it", () => {
    const json = { assignment: { manager: { id: "e1" }, requestedBy: { id: "e2" } } };
    expect(device(json)).toEqual({ id: "d1", ...json });
  });
});
