import { draftOrder, type SimDraft, settleOrder } from "#sandbox/seed/simulate.ts";
import type { SimEmployee } from "#sandbox/seed/staff.ts";
import { drawModel, type Stock } from "#sandbox/seed/stock.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import type { Database } from "#sandbox/world/database.ts";
import { insertOrder, insertOrderDevice } from "#sandbox/world/insert.ts";
import { companies } from "#sandbox/world/organisation.ts";

/** Business days of history; orders get denser towards the present. */
const span = 250;
const density = 1.9;
/** Share of orders that follow from another one. */
const followShare = 0.05;

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
const drawType = (chance: Chance) => {
  let left = chance.next() * 100;
  for (const [type, weight] of typeWeights) {
    left -= weight;
    if (left < 0) return type;
  }
  return "Deployment";
};

/** One order held by customs, one waiting for its person and so on in every world, however small. */
const showcase = [
  { type: "Deployment", disruption: "customs_held", age: 10.5 },
  { type: "Deployment", disruption: "customs", age: 11 },
  { type: "Collection", disruption: "pickup_missed", age: 9.5 },
  { type: "Collection", disruption: "employee", age: 5 },
  { type: "Purchase for Employee", disruption: "maker_moved", age: 17 },
] as const;

/** Devices people held before history begins, and what lay in the warehouses. */
const furnish = (
  employees: SimEmployee[],
  stock: Stock,
  chance: Chance,
  homes: readonly string[],
) => {
  for (const employee of employees) {
    if (chance.is(0.12)) continue;
    const device = stock.make(
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
      const home = chance.is(0.7) ? chance.pick(homes) : employee.country;
      stock.shelve(stock.make(employee.company, drawModel(chance), home, chance.is(0.5)));
    }
  }
};

/** Plays a year of orders from the oldest to the newest and writes them down. */
export const playHistory = (
  db: Database,
  world: { employees: SimEmployee[]; stock: Stock; total: number; seed: number },
  now: { calendar: number; time: number },
) => {
  const { employees, stock, total, seed } = world;
  const chance = chanceOf(seed, 51);
  furnish(employees, stock, chance, ["US", "DE", "GB", "AE", "SG"]);
  const staff = companies.map((_, index) =>
    employees.filter(({ company }) => company === index + 1),
  );
  const otherShare = (staff[1]?.length ?? 0) / employees.length;
  const follows = Math.floor(total * followShare);
  const ages = Float64Array.from(
    { length: total - follows },
    () => span * chance.next() ** density,
  ).sort();
  const queue: { at: number; draft: () => SimDraft | null }[] = [];
  let n = 0;
  let leaving = 0;
  let followed = 0;

  const write = (draft: SimDraft, at: number) => {
    n += 1;
    const { row, end } = settleOrder(draft, n, at, now, seed);
    insertOrder(db, row);
    draft.devices.forEach(({ device, role, disposition, hold }, slot) => {
      insertOrderDevice(db, n, slot, device.n, role, disposition ?? null, hold ? 1 : 0);
      const person = draft.employee;
      if (device.employee === person?.n && person && !person.held.includes(device))
        person.held.push(device);
      if (device.employee === null && person)
        person.held = person.held.filter((held) => held !== device);
      if (
        device.employee === null &&
        device.status === "available" &&
        role !== "stay" &&
        !draft.onward
      )
        stock.shelve(device);
    });
    if (
      draft.type === "Offboarding" &&
      draft.employee &&
      row.next_due === null &&
      row.disruption !== "cancelled"
    )
      draft.employee.status = "offboarded";
    if (draft.onward && end < 0 && row.disruption !== "cancelled") {
      // Spread over the whole year: what is not followed simply lies in stock.
      if (followed + 2 <= (follows * n) / total + 4) follow(draft, n, end);
      else for (const { device } of draft.devices) stock.shelve(device);
    }
  };

  /** A purchase that ended in the warehouse is deployed, and the old device collected. */
  const follow = (purchase: SimDraft, parent: number, end: number) => {
    const person = purchase.employee;
    const device = purchase.devices[0]?.device;
    if (!person || !device) return;
    followed += 2;
    device.status = "reserved";
    device.busyUntil = Number.POSITIVE_INFINITY;
    queue.push({
      at: end + 0.2,
      draft: () => ({
        type: "Deployment",
        company: person.company,
        employee: person,
        country: person.country,
        origin: device.country,
        source: "inventory",
        parent,
        devices: [{ device, role: "out" }],
      }),
    });
    queue.push({
      at: end + 0.4,
      draft: () => {
        const draft = draftOrder("Collection", person.company, person, end + 0.4, stock, chance);
        return draft && { ...draft, parent };
      },
    });
    queue.sort((one, other) => one.at - other.at);
  };

  const draftAt = (at: number, wish: string | null): SimDraft => {
    for (let attempt = 0; ; attempt += 1) {
      const company = chance.is(otherShare) ? 2 : 1;
      const people = staff[company - 1] as SimEmployee[];
      const person = people[chance.below(people.length)] as SimEmployee;
      let type =
        attempt > 12 ? "Purchase for Employee" : attempt < 6 && wish ? wish : drawType(chance);
      if (type === "Offboarding" && leaving > (employees.length * 0.08 * n) / total)
        type = "Collection";
      if (person.status !== "active") continue;
      const draft = draftOrder(type, company, person, at, stock, chance);
      if (!draft) continue;
      if (type === "Offboarding") leaving += 1;
      return draft;
    }
  };

  /** Far from its warehouse, so that customs stand between. */
  const showAt = (shown: (typeof showcase)[number], at: number) => {
    const person = staff[0]?.find(({ country, held }) => country === "BR" && held.length < 3);
    const origin = "US";
    if (!person || shown.type !== "Deployment") {
      const draft = draftAt(at, shown.type);
      return {
        ...draft,
        disruption: draft.type === shown.type ? shown.disruption : null,
        onward: false,
      };
    }
    const device = stock.make(1, drawModel(chance, "Laptops"), origin, true);
    return {
      type: shown.type,
      company: 1,
      employee: person,
      country: person.country,
      origin,
      source: "inventory",
      disruption: shown.disruption,
      devices: [{ device, role: "out" as const }],
    };
  };

  for (let index = ages.length - 1; index >= 0; index -= 1) {
    const at = -(ages[index] as number);
    while (queue.length > 0 && (queue[0]?.at ?? 0) <= at && n + index + 1 < total) {
      const next = queue.shift();
      const draft = next?.draft();
      if (next && draft) write(draft, next.at);
    }
    const shown = showcase.find(({ age }) => age <= -at && age > (ages[index - 1] ?? -1));
    write(shown ? showAt(shown, at) : draftAt(at, null), at);
  }
  while (n < total) {
    const draft = queue.shift()?.draft() ?? draftAt(0, null);
    write(draft, 0);
  }
};
