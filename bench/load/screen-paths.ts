import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { ask, rowsOf } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import type { MixedScreen } from "./mix.ts";

/** Records of each kind that people open. Few, because each is first opened in a browser. */
const records = 3;

const recordPaths = async (world: World, person: DemoKey, list: string, folder: string) => {
  const rows = rowsOf((await ask(world, person, list)).body).slice(0, records);
  if (rows.length === 0) throw new Error(`${person.label} finds nothing at ${list}`);
  return rows.map(({ id }) => `${folder}/${toIdSegment(id)}`);
};

/** Returns the addresses at which a person opens each screen. */
export const findScreenPaths = async (
  world: World,
  person: DemoKey,
): Promise<Record<MixedScreen, string[]>> => {
  const list = (path: string, folder: string) => recordPaths(world, person, path, folder);
  return {
    Today: ["/"],
    Orders: ["/orders"],
    "Orders, filtered": ["/orders?status=in_transit", "/orders?type=Deployment&status=delivered"],
    "Orders, a later page": ["/orders?page=3", "/orders?page=40"],
    "Orders, found by text": ["/orders?query=mac", "/orders?query=maria"],
    Order: await list(`/orders?limit=${records}&status=in_transit`, "/orders"),
    Employees: ["/employees"],
    "Employees, found by text": ["/employees?query=maria"],
    Employee: await list(`/employees?limit=${records}`, "/employees"),
    Inventory: ["/inventory"],
    "Inventory, found by text": ["/inventory?query=macbook"],
    Device: await list(`/inventory?limit=${records}&status=assigned`, "/inventory"),
    Catalog: ["/catalog"],
    "New order": ["/orders/new"],
    Teams: ["/teams"],
    Team: await list("/teams", "/teams"),
    Requests: ["/requests"],
  };
};
