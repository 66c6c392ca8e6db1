import type { WriteName } from "#lib/v4/registry.ts";
import { idsOf, type Row, rowsOf } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import { findHolder } from "../support/order-data.ts";
import { type Person, personOf } from "../support/people.ts";
import type { MatrixPerson } from "./access-table.ts";

const needsCharger = ({ chargerStatus }: Row) =>
  chargerStatus === "Damaged" || chargerStatus === "Not Included";

/** Returns orders of a person's key with a device that needs a charger, each with another device. */
const findChargers = async (person: Person, count: number, apart: readonly string[] = []) => {
  const found = new Map<string, { id: string; productId: string }>();
  for (const { id } of await person.allRows("/orders?type=Deployment")) {
    const { order } = (await person.read(`/orders/${id}`)).body as { order: Row };
    if ((order.accessories as Row[]).length > 0) continue;
    const device = (order.deviceRequests as Row[]).find(
      (each) => needsCharger(each) && !apart.includes(String(each.productId)),
    );
    if (device) found.set(String(device.productId), { id, productId: String(device.productId) });
    if (found.size === count) return [...found.values()];
  }
  throw new Error("The world has too few devices that need a charger");
};

const findItems = async (person: Person, quantity: number) => {
  const [item] = rowsOf((await person.read("/devices/options")).body);
  return [{ itemId: item?.id, quantity, country: item?.country }];
};

/** Returns a valid input of a write for each person. */
export type WriteInputs = Record<WriteName, (person: MatrixPerson) => object>;

/**
 * Finds the inputs with which each write is submitted. Those that name a record name one of manager A,
 * the same for everyone but the admin: the service places an order for a device only once.
 */
export const findWriteInputs = async (world: World): Promise<WriteInputs> => {
  const a = personOf(world, "manager");
  const { holder, devices } = await findHolder(a);
  const { holder: other, devices: otherDevices } = await findHolder(a);
  const [charger, otherCharger] = await findChargers(a, 2, [
    ...idsOf(devices),
    ...idsOf(otherDevices),
  ]);
  const b = personOf(world, "other manager");
  const [team, renamed] = await a.rows("/teams");
  const [teamOfB] = await b.rows("/teams");
  const items = {
    "manager A": await findItems(a, 1),
    "manager B": await findItems(b, 2),
    admin: await findItems(personOf(world, "admin"), 3),
  };
  const collectionOf = (person: Row, [device]: readonly Row[]) => ({
    orderType: "Collection",
    employeeId: person.id,
    productIds: [device?.id],
  });
  const mail = (person: MatrixPerson) => `by.${person.replace(" ", ".")}@meridian.example`;
  const byPerson = (person: MatrixPerson) => `By ${person}`;
  return {
    "orders.create": (person) =>
      person === "admin" ? collectionOf(other, otherDevices) : collectionOf(holder, devices),
    "orders.purchase": (person) => ({
      orderType: "Purchase for Inventory",
      items: person === "manager B" || person === "admin" ? items[person] : items["manager A"],
      shippingType: "standard",
    }),
    "orders.add-accessory": (person) => ({ ...(person === "admin" ? otherCharger : charger) }),
    "employees.create": (person) => ({
      displayName: byPerson(person),
      email: mail(person),
      teamName: (person === "manager B" ? teamOfB : team)?.name,
    }),
    "employees.update": (person) => ({ id: holder.id, jobTitle: byPerson(person) }),
    "products.add-pin": () => ({ productId: otherDevices[0]?.id, pinCode: "730915" }),
    "teams.create": (person) => ({ name: byPerson(person) }),
    "teams.update": (person) => ({ id: renamed?.id, name: `Renamed ${byPerson(person)}` }),
    "company.add-address": (person) => ({
      alias: byPerson(person),
      address: "1 Example Street",
      city: "Berlin",
      zipCode: "10115",
      country: "DE",
      contactName: "Nobody",
      contactEmail: mail(person),
      phone: "+4930000000",
    }),
  };
};
