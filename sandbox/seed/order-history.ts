import { advanceOrderToNow } from "#sandbox/seed/advance-order.ts";
import { draftOrder, type OrderDraft } from "#sandbox/seed/draft-order.ts";
import type { SeedEmployee } from "#sandbox/seed/employees.ts";
import { drawModel, type Stock } from "#sandbox/seed/stock.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import type { Database } from "#sandbox/world/database.ts";
import { orderInserter } from "#sandbox/world/insert.ts";
import { companies } from "#sandbox/world/organization.ts";

/** Business days of history. A higher density means more recent orders. */
const historyDays = 250;
const density = 1.9;
/** Share of orders that follow from another order. */
const followUpShare = 0.05;
const warehouseCountries = ["US", "DE", "GB", "AE", "SG"];

const typeWeights = [
  ["Deployment", 38],
  ["Collection", 13],
  ["Offboarding", 12],
  ["Swap from Inventory", 9],
  ["Purchase for Employee", 10],
  ["Purchase for Inventory", 3],
  ["Maintenance", 10],
  ["Disposition", 5],
] as const;

/** Orders that every world contains, however small: one held by customs, one paused, and so on. */
const examples = [
  { type: "Deployment", disruption: "customs_held", age: 10.5 },
  { type: "Deployment", disruption: "customs", age: 11 },
  { type: "Collection", disruption: "pickup_missed", age: 9.5 },
  { type: "Collection", disruption: "employee", age: 5 },
  { type: "Purchase for Employee", disruption: "maker_moved", age: 17 },
] as const;
type Example = (typeof examples)[number];

/** The state of a history while it is being written, from the oldest order to the newest. */
interface History {
  insertOrder: ReturnType<typeof orderInserter>;
  employees: SeedEmployee[];
  staffByCompany: SeedEmployee[][];
  stock: Stock;
  chance: Chance;
  seed: number;
  now: { calendar: number; time: number };
  /** How many orders the finished history has, and how many of them may be follow-ups. */
  total: number;
  maxFollowUps: number;
  written: number;
  offboardings: number;
  followUps: number;
  /** Follow-up orders by time, drafted when their time comes. */
  queue: { at: number; draft: () => OrderDraft | null }[];
}

const drawType = (chance: Chance) => {
  let left = chance.next() * 100;
  for (const [type, weight] of typeWeights) {
    left -= weight;
    if (left < 0) return type;
  }
  return "Deployment";
};

/** Creates the devices that employees held, and that the warehouses stored, before the history. */
const createInitialDevices = (employees: SeedEmployee[], stock: Stock, chance: Chance) => {
  for (const employee of employees) {
    if (chance.is(0.12)) continue;
    const device = stock.create(
      employee.company,
      drawModel(chance, "Laptops"),
      employee.country,
      false,
    );
    device.employee = employee.n;
    device.team = employee.team;
    device.status = "assigned";
    device.place = chance.is(0.05) ? "Client Location" : "Employee Address";
    employee.held.push(device);
    if (chance.is(0.8)) {
      const country = chance.is(0.7) ? chance.pick(warehouseCountries) : employee.country;
      stock.store(stock.create(employee.company, drawModel(chance), country, chance.is(0.5)));
    }
  }
};

/** Returns the ages of the orders in business days, the youngest first. */
const drawAges = (chance: Chance, count: number) =>
  Float64Array.from({ length: count }, () => historyDays * chance.next() ** density).sort();

/** Updates who holds a device after its order, and returns a free device to the stock. */
const updateDevice = (
  stock: Stock,
  draft: OrderDraft,
  { device, role }: OrderDraft["devices"][number],
) => {
  const { employee } = draft;
  if (employee && device.employee === employee.n && !employee.held.includes(device)) {
    employee.held.push(device);
  }
  if (device.employee !== null) return;
  if (employee) employee.held = employee.held.filter((held) => held !== device);
  if (device.status === "available" && role !== "stay" && !draft.onward) stock.store(device);
};

/** Queues what follows a delivered purchase: its deployment, and the collection of the old device. */
const queueFollowUps = (history: History, purchase: OrderDraft, parent: number, end: number) => {
  const { employee } = purchase;
  const device = purchase.devices[0]?.device;
  if (!employee || !device) return;
  history.followUps += 2;
  device.status = "reserved";
  device.busyUntil = Number.POSITIVE_INFINITY;
  history.queue.push({
    at: end + 0.2,
    draft: () => ({
      type: "Deployment",
      company: employee.company,
      employee,
      country: employee.country,
      origin: device.country,
      source: "inventory",
      parent,
      devices: [{ device, role: "out" }],
    }),
  });
  history.queue.push({
    at: end + 0.4,
    draft: () => {
      const { stock, chance } = history;
      const draft = draftOrder("Collection", { employee, at: end + 0.4, stock, chance });
      return draft && { ...draft, parent };
    },
  });
  history.queue.sort((one, other) => one.at - other.at);
};

/** Writes one order, `at` business days from now, and updates its devices and its employee. */
const writeOrder = (history: History, draft: OrderDraft, at: number) => {
  const { insertOrder, stock, now, seed } = history;
  history.written += 1;
  const n = history.written;
  const { row, end } = advanceOrderToNow(draft, n, at, now, seed);
  const devices = draft.devices.map(({ device, ...rest }) => ({ n: device.n, ...rest }));
  insertOrder(row, devices);
  for (const entry of draft.devices) updateDevice(stock, draft, entry);
  const isCancelled = row.disruption === "cancelled";
  if (draft.type === "Offboarding" && draft.employee && row.next_due === null && !isCancelled) {
    draft.employee.status = "offboarded";
  }
  if (!draft.onward || end >= 0 || isCancelled) return;
  // Follow-ups are spread over the whole history. A purchase without one ends in stock.
  const allowed = (history.maxFollowUps * n) / history.total + 4;
  if (history.followUps + 2 <= allowed) queueFollowUps(history, draft, n, end);
  else for (const { device } of draft.devices) stock.store(device);
};

/** Drafts an order that a random employee could have placed; of `wantedType`, if that is possible. */
const draftRandomOrder = (history: History, at: number, wantedType: string | null): OrderDraft => {
  const { employees, staffByCompany, stock, chance, written, total } = history;
  const secondCompanyShare = (staffByCompany[1]?.length ?? 0) / employees.length;
  for (let attempt = 0; ; attempt += 1) {
    const company = chance.is(secondCompanyShare) ? 2 : 1;
    const staff = staffByCompany[company - 1] as SeedEmployee[];
    const employee = staff[chance.below(staff.length)] as SeedEmployee;
    let type =
      attempt > 12
        ? "Purchase for Employee"
        : attempt < 6 && wantedType
          ? wantedType
          : drawType(chance);
    const maxOffboardings = (employees.length * 0.08 * written) / total;
    if (type === "Offboarding" && history.offboardings > maxOffboardings) type = "Collection";
    if (employee.status !== "active") continue;
    const draft = draftOrder(type, { employee, at, stock, chance });
    if (!draft) continue;
    if (type === "Offboarding") history.offboardings += 1;
    return draft;
  }
};

/** Drafts an example order. A deployment ships from the US to Brazil, so that it passes customs. */
const draftExample = (history: History, example: Example, at: number): OrderDraft => {
  const { staffByCompany, stock, chance } = history;
  const { type, disruption } = example;
  const employee = staffByCompany[0]?.find(
    ({ country, held }) => country === "BR" && held.length < 3,
  );
  if (!employee || type !== "Deployment") {
    const draft = draftRandomOrder(history, at, type);
    return { ...draft, disruption: draft.type === type ? disruption : null, onward: false };
  }
  const origin = "US";
  const device = stock.create(1, drawModel(chance, "Laptops"), origin, true);
  return {
    type,
    company: 1,
    employee,
    country: employee.country,
    origin,
    source: "inventory",
    disruption,
    devices: [{ device, role: "out" }],
  };
};

/** Writes the follow-ups that are due, and leaves room for the `remaining` other orders. */
const writeDueFollowUps = (history: History, at: number, remaining: number) => {
  const { queue } = history;
  while (queue[0] && queue[0].at <= at && history.written + remaining < history.total) {
    const next = queue.shift();
    const draft = next?.draft();
    if (next && draft) writeOrder(history, draft, next.at);
  }
};

/** Generates a year of orders for a new world, and inserts them from the oldest to the newest. */
export const generateOrderHistory = (
  db: Database,
  world: { employees: SeedEmployee[]; stock: Stock; total: number; seed: number },
  now: { calendar: number; time: number },
) => {
  const { employees, stock, total, seed } = world;
  const chance = chanceOf(seed, 51);
  createInitialDevices(employees, stock, chance);
  const history: History = {
    insertOrder: orderInserter(db),
    ...{ employees, stock, chance, seed, now, total },
    staffByCompany: companies.map((_, index) =>
      employees.filter(({ company }) => company === index + 1),
    ),
    maxFollowUps: Math.floor(total * followUpShare),
    ...{ written: 0, offboardings: 0, followUps: 0, queue: [] },
  };
  const ages = drawAges(chance, total - history.maxFollowUps);
  for (let index = ages.length - 1; index >= 0; index -= 1) {
    const age = ages[index] as number;
    writeDueFollowUps(history, -age, index + 1);
    const example = examples.find((one) => one.age <= age && one.age > (ages[index - 1] ?? -1));
    const draft = example
      ? draftExample(history, example, -age)
      : draftRandomOrder(history, -age, null);
    writeOrder(history, draft, -age);
  }
  while (history.written < total) {
    const draft = history.queue.shift()?.draft() ?? draftRandomOrder(history, 0, null);
    writeOrder(history, draft, 0);
  }
};
