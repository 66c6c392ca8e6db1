import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import type { DemoKey } from "../run/sandbox-process.ts";
import { ask, employeeIdOf, type Row, rowsOf } from "./service.ts";
import type { World } from "./world.ts";

/** A screen of Quartermaster, at an address that exists in a world. */
export interface Screen {
  name: string;
  path: string;
  /** Only admins have the screen. */
  isForAdmins?: boolean;
}

/** The screens that need no record. */
export const fixedScreens: readonly Screen[] = [
  { name: "Today", path: "/" },
  { name: "Orders", path: "/orders" },
  { name: "Employees", path: "/employees" },
  { name: "New employee", path: "/employees/new" },
  { name: "Inventory", path: "/inventory" },
  { name: "Catalog", path: "/catalog" },
  { name: "Purchase", path: "/catalog/purchase" },
  { name: "Teams", path: "/teams" },
  { name: "Addresses", path: "/addresses" },
  { name: "Add address", path: "/addresses/new" },
  { name: "Requests", path: "/requests" },
  { name: "Events", path: "/events" },
  { name: "Audit", path: "/audit", isForAdmins: true },
  { name: "Notifications", path: "/notifications" },
  { name: "Settings", path: "/settings" },
  { name: "Account", path: "/account" },
  { name: "People", path: "/settings/people", isForAdmins: true },
  { name: "Connections", path: "/settings/connections", isForAdmins: true },
  { name: "Add connection", path: "/settings/connections/new", isForAdmins: true },
  { name: "Help", path: "/help/new-order" },
];

const first = async (world: World, person: DemoKey, ...paths: string[]): Promise<Row> => {
  for (const path of paths) {
    const [row] = rowsOf((await ask(world, person, path)).body);
    if (row !== undefined) return row;
  }
  throw new Error(`The world has no record at ${paths.join(", ")}`);
};

/** The screen of a demo person's own connection. */
const connectionScreen = ({ user }: DemoKey): Screen => ({
  name: "Connection",
  path: `/settings/connections/sandbox/${toIdSegment(`demo:${user.uid}`)}`,
  isForAdmins: true,
});

const canOpen = (person: DemoKey, { isForAdmins }: Screen) =>
  !isForAdmins || person.kind === "admin";

/** Returns the screens of one record of each kind that a person's key can read. */
export const findRecordScreens = async (world: World, person: DemoKey): Promise<Screen[]> => {
  const order = await first(world, person, "/orders?limit=1&status=in_transit", "/orders?limit=1");
  const delivered = await first(world, person, "/orders?limit=1&status=delivered");
  const device = await first(world, person, "/inventory?limit=1&status=assigned");
  const holder = employeeIdOf(device);
  const team = await first(world, person, "/teams");
  return [
    { name: "Order", path: `/orders/${toIdSegment(order.id)}` },
    { name: "Delivered order", path: `/orders/${toIdSegment(delivered.id)}` },
    { name: "Employee", path: `/employees/${toIdSegment(holder)}` },
    {
      name: "New order",
      path: `/orders/new?type=Collection&employee=${encodeURIComponent(holder)}`,
    },
    { name: "Edit employee", path: `/employees/${toIdSegment(holder)}/edit` },
    { name: "Device", path: `/inventory/${toIdSegment(device.id)}` },
    { name: "Team", path: `/teams/${toIdSegment(team.id)}` },
    connectionScreen(person),
  ].filter((screen) => canOpen(person, screen));
};

/** Returns every screen that a person's key can open. */
export const findScreens = async (world: World, person: DemoKey): Promise<Screen[]> => [
  ...fixedScreens.filter((screen) => canOpen(person, screen)),
  ...(await findRecordScreens(world, person)),
];
