import type { WriteName } from "#lib/v4/registry.ts";
import { writeSamples } from "#testing/samples.ts";
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

/**
 * Finds what each person submits as each write. The inputs that name a record name one of manager A, the same
 * for everyone but the admin: the service places an order for a device only once.
 */
export const findWriteInputs = async (world: World) => {
  const a = personOf(world, "manager");
  const { holder, devices } = await findHolder(a);
  const { holder: other, devices: otherDevices } = await findHolder(a);
  const [charger = {}, otherCharger = {}] = await findChargers(a, 2, [
    ...idsOf(devices),
    ...idsOf(otherDevices),
  ]);
  const b = personOf(world, "other manager");
  const [team, renamed] = await a.rows("/teams");
  const [teamOfB] = await b.rows("/teams");
  const itemsOfA = await findItems(a, 1);
  const items: Partial<Record<MatrixPerson, typeof itemsOfA>> = {
    "manager B": await findItems(b, 2),
    admin: await findItems(personOf(world, "admin"), 3),
  };
  const collectionOf = (person: Row, [device]: readonly Row[]) => ({
    orderType: "Collection",
    employeeId: person.id,
    productIds: [device?.id],
  });
  return (operation: WriteName, person: MatrixPerson) => {
    const isAdmin = person === "admin";
    const records = {
      order: isAdmin ? collectionOf(other, otherDevices) : collectionOf(holder, devices),
      items: items[person] ?? itemsOfA,
      charger: isAdmin ? otherCharger : charger,
      employee: holder.id,
      device: otherDevices[0]?.id,
      team: renamed?.id,
    };
    const teamName = (person === "manager B" ? teamOfB : team)?.name;
    return {
      ...writeSamples[operation](records, `By ${person}`),
      ...(operation === "employees.create" ? { teamName } : {}),
    };
  };
};

export type WriteInputs = Awaited<ReturnType<typeof findWriteInputs>>;
