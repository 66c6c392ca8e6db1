import type { Rendered } from "./answer.ts";
import type { Writer } from "./dialect.ts";
import type { Truth } from "./truth.ts";
import type { CatalogItem, HeldDevice } from "./truth-records.ts";

/** Devices and catalog options, written in a dialect. */

const putHolder = (writer: Writer, device: HeldDevice, truth: Truth) => {
  const { chance, name, put, rendered } = writer;
  const person = truth.people.find(({ id }) => id === device.holder);
  if (!person) return;
  chance.pick<() => void>([
    () => put("employeeId", person.id, "holder"),
    () => put("employeeId", person.id, "holder"),
    () => {
      put("employeeId", person.id, "holder");
      put("employeeName", person.name);
    },
    () => put("employee", { id: person.id, [name("displayName")]: person.name }, "holder"),
    () =>
      put(
        ["assignment", "assignedTo"],
        { employee: { id: person.id, [name("displayName", "name")]: person.name } },
        "holder",
      ),
  ])();
  rendered.meanings.add("holder");
};

const putCharger = ({ chance, name, may }: Writer, device: HeldDevice) => {
  if (device.charger === null) return;
  const { charger } = device;
  chance.pick<() => void>([
    () => may("chargerStatus", charger, "charger"),
    () => may("chargerStatus", charger, "charger"),
    () => may("charger", { status: charger }, "charger"),
    () => may("accessories", { [name("chargerStatus")]: charger }, "charger"),
  ])();
};

/** Writes a device as the product read, the inventory and an employee's devices send it. */
export const renderDevice = (writer: Writer, device: HeldDevice, truth: Truth): Rendered => {
  const { chance, put, may, rendered } = writer;
  put("id", device.id);
  may("model", device.model, "model");
  may(["serial", "serialNumber"], device.serial, "serial");
  may("status", device.status, "status");
  may(["deviceType", "type", "productType", "category"], device.type, "type");
  may("condition", device.condition, "condition");
  // The illustrative inventory sends a country code as the location.
  if (chance.isHit(0.3)) may("location", device.country, "country");
  else {
    may("location", device.place, "location");
    may("country", device.country, "country");
  }
  putHolder(writer, device, truth);
  putCharger(writer, device);
  if (chance.isHit(0.4)) {
    may(["warranty", "coverage"], {
      until: "2027-03-31",
      provider: `Insurer ${chance.token()}`,
    });
  }
  Object.assign(rendered.body, device.extra);
  return rendered;
};

/** Writes a catalog option with the fields of the contract's table, and sometimes a price. */
export const renderItem = ({ chance, put, may, rendered }: Writer, item: CatalogItem): Rendered => {
  put("id", item.id);
  put("model", item.model, "model");
  may("configuration", item.configuration);
  may("country", item.country, "country");
  may("available", item.isAvailable, "available");
  if (chance.isHit(0.4)) {
    put(
      "price",
      chance.isHit(0.3) ? `${chance.int(1001, 1999)}.50` : chance.int(1001, 1999),
      "price",
    );
    put("currency", "EUR");
  }
  return rendered;
};
