import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { screens } from "#components/screens/screens.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { ask, employeeIdOf, type Row, rowsOf } from "./service.ts";
import type { World } from "./world.ts";

/** A screen of Quartermaster, at an address that exists in a world. */
export interface Screen {
  /** The title of the screen; of a second address, what distinguishes it. */
  name: string;
  path: string;
  definition: ScreenDefinition;
}

/** The routes of the pages that `findScreens` leaves out, each with the reason. */
export const visitedElsewhere: Readonly<Record<string, string>> = {
  "/[...missing]": "e2e/shell.spec.ts opens addresses of no page",
  "/signin": "e2e/axe.spec.ts and the screenshots open it for a person who is signed out",
  "/signin/password": "needs a one-time password, which e2e/account.spec.ts makes",
  "/signed-in": "closes itself, which e2e/sessions.spec.ts waits for",
  "/requests/[id]": "needs a request, which e2e/requests.spec.ts makes",
  "/events/[id]": "needs an event, which e2e/events.spec.ts makes",
  "/runs/[id]": "needs a run, which e2e/runs.spec.ts makes",
};

const visited = screens.filter(({ route }) => !Object.hasOwn(visitedElsewhere, route));

const first = async (world: World, person: DemoKey, ...paths: string[]): Promise<Row> => {
  for (const path of paths) {
    const [row] = rowsOf((await ask(world, person, path)).body);
    if (row !== undefined) return row;
  }
  throw new Error(`The world has no record at ${paths.join(", ")}`);
};

/** Returns the ID of the first record of the list that a record's screen belongs to. */
const findFirstId = async (world: World, person: DemoKey, { route, list }: ScreenDefinition) => {
  if (!list?.operation) throw new Error(`testing/world/screens.ts finds no record for ${route}`);
  const [, path = ""] = endpoints[list.operation].route.split(" ");
  return (await first(world, person, path)).id;
};

/**
 * Returns the addresses of the screens that need something particular: a record that shows more than
 * the first one of its list, a filled form, or what is no record of the service.
 */
const findPaths = async (world: World, person: DemoKey): Promise<Record<string, string>> => {
  const order = await first(world, person, "/orders?limit=1&status=in_transit", "/orders?limit=1");
  const device = await first(world, person, "/inventory?limit=1&status=assigned");
  const holder = employeeIdOf(device);
  return {
    "/orders/[id]": `/orders/${toIdSegment(order.id)}`,
    "/orders/new": `/orders/new?type=Collection&employee=${encodeURIComponent(holder)}`,
    "/employees/[id]": `/employees/${toIdSegment(holder)}`,
    "/employees/[id]/edit": `/employees/${toIdSegment(holder)}/edit`,
    "/inventory/[id]": `/inventory/${toIdSegment(device.id)}`,
    "/settings/connections/[environment]/[id]": `/settings/connections/sandbox/${toIdSegment(`demo:${person.user.uid}`)}`,
    "/help/[screen]": "/help/new-order",
  };
};

/** The names of the screens that `findScreens` returns for an admin. */
export const screenNames = [...visited.map(({ title }) => title), "Delivered order"];

/** Returns every screen that a person's key can open, at one address; of an order, a delivered one too. */
export const findScreens = async (world: World, person: DemoKey): Promise<Screen[]> => {
  const paths = await findPaths(world, person);
  const found: Screen[] = [];
  for (const definition of visited) {
    const { route, title: name, needs } = definition;
    if (needs === "admin" && person.kind !== "admin") continue;
    const path =
      paths[route] ??
      (route.includes("[id]")
        ? route.replace("[id]", toIdSegment(await findFirstId(world, person, definition)))
        : route);
    found.push({ name, path, definition });
    if (route === "/orders/[id]") {
      const delivered = await first(world, person, "/orders?limit=1&status=delivered");
      const deliveredPath = `/orders/${toIdSegment(delivered.id)}`;
      found.push({ name: "Delivered order", path: deliveredPath, definition });
    }
  }
  return found;
};
