import { proof } from "#testing/proofs.ts";
import { idsOf, partDevices, type Row, reachesDevice, without } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import { test as base, expect } from "./fixtures.ts";
import { readAllPages, rowIds } from "./pages/list-page.ts";
import {
  failures,
  openScreen,
  openSearch,
  screenHeading,
  searchBox,
  searchResult,
} from "./pages/shell.ts";
import { type Kind, type Person, personOf } from "./support/people.ts";
import { readRoute, refusalOf } from "./support/read-route.ts";

interface VisibleRecords {
  orders: Row[];
  employees: Row[];
  teams: Row[];
  devices: Row[];
}

const askRecords = async (person: Person): Promise<Omit<VisibleRecords, "devices">> => ({
  orders: await person.allRows("/orders"),
  employees: await person.allRows("/employees"),
  teams: await person.rows("/teams"),
});

/** Returns the records that a manager can see, and the other records of the company. */
const askScope = async (world: World, kind: Kind) => {
  const admin = personOf(world, "admin");
  const person = personOf(world, kind);
  const other = personOf(world, kind === "manager" ? "other manager" : "manager");
  const [all, own, others, devices] = await Promise.all([
    askRecords(admin),
    askRecords(person),
    askRecords(other),
    partDevices(world, admin, person),
  ]);
  // An order still names its device after the device was assigned to an employee of another team.
  const mentioned = new Set(own.orders.flatMap(({ productIds }) => productIds as string[]));
  const foreignOf = (name: keyof typeof all) =>
    // The other manager's records come first, because the tests use the first ones.
    without([...others[name], ...all[name]], own[name]);
  return {
    person,
    own: { ...own, devices: devices.own } satisfies VisibleRecords,
    foreign: {
      orders: foreignOf("orders"),
      employees: foreignOf("employees"),
      teams: foreignOf("teams"),
      devices: devices.foreign.filter(({ id }) => !mentioned.has(id)),
    } satisfies VisibleRecords,
  };
};

const scopes = new Map<Kind, ReturnType<typeof askScope>>();

/** Returns the same scope to every test of the file, because these tests write nothing. */
const findScope = (world: World, kind: Kind) => {
  const scope = scopes.get(kind) ?? askScope(world, kind);
  scopes.set(kind, scope);
  return scope;
};

const test = base.extend<{ scope: Awaited<ReturnType<typeof askScope>> }>({
  account: "manager",
  scope: async ({ world, account }, use) => use(await findScope(world, account ?? "manager")),
});

/** Returns the first record of each kind. */
const firstOf = ({ orders, employees, teams, devices }: VisibleRecords) => ({
  order: orders[0],
  employee: employees[0],
  team: teams[0],
  device: devices[0],
});

const sorted = (ids: readonly string[]) => [...new Set(ids)].toSorted();

for (const [account, ordersAtLeast, marks] of [
  ["manager", 51, {}],
  ["other manager", 1, proof],
] as const) {
  test.describe(`signed in as ${account}`, marks, () => {
    test.use({ account });

    test("the lists show exactly the manager's orders, employees and teams, over all pages", async ({
      page,
      scope: { own, foreign },
    }) => {
      expect(foreign.orders.length).toBeGreaterThan(0);
      expect(foreign.employees.length).toBeGreaterThan(0);
      expect(foreign.teams.length).toBeGreaterThan(0);
      expect(own.orders.length).toBeGreaterThanOrEqual(ordersAtLeast);
      expect(sorted(await readAllPages(page, "/orders"))).toEqual(sorted(idsOf(own.orders)));
      expect(sorted(await readAllPages(page, "/employees"))).toEqual(sorted(idsOf(own.employees)));
      expect(sorted(await readAllPages(page, "/teams"))).toEqual(sorted(idsOf(own.teams)));
    });

    test("the inventory shows no device outside the manager's teams, with any filter", async ({
      page,
      scope: { person, foreign },
      world,
    }) => {
      expect(foreign.devices.length).toBeGreaterThan(0);
      const countries = sorted(foreign.devices.map(({ country }) => String(country)));
      await page.goto("/inventory");
      for (const search of [
        "?view=all",
        ...countries.slice(0, 4).map((code) => `?country=${code}`),
      ]) {
        const ids = await readAllPages(page, `/inventory${search}`);
        for (const id of ids) {
          expect(await reachesDevice(world, person, id), id).toBe(true);
        }
        const shown = new Set(ids);
        expect(idsOf(foreign.devices).filter((id) => shown.has(id))).toEqual([]);
      }
    });

    test("filters and search find no record outside the manager's teams", async ({
      page,
      scope: { own, foreign },
    }) => {
      const { order, employee, device } = firstOf(foreign);
      const [ownOrder] = own.orders;
      await page.goto("/orders");
      for (const path of [
        `/orders?query=${order?.id}`,
        `/employees?query=${employee?.id}`,
        `/employees?email=${encodeURIComponent(String(employee?.email))}`,
        `/employees?query=${encodeURIComponent(String(employee?.email))}`,
        `/inventory?query=${encodeURIComponent(String(device?.serialNumber))}`,
      ]) {
        await page.goto(path);
        await expect(page.getByText(/^No (order|employee|device) matches/), path).toBeVisible();
        expect(await rowIds(page), path).toEqual([]);
      }

      await openSearch(page);
      const search = searchBox(page);
      for (const text of [
        order?.id,
        employee?.email,
        employee?.id,
        device?.serialNumber,
        device?.id,
      ]) {
        await search.fill(String(text));
        // The sentence about the text before stays until this one has its answers.
        await expect(page.getByText(`No match for “${text}”`), String(text)).toBeVisible();
        await expect(page.getByRole("option"), String(text)).toHaveText(["Show all orders"]);
      }
      // Proves that the search works.
      await search.fill(String(ownOrder?.id));
      await expect(searchResult(page, String(ownOrder?.id))).toBeVisible();
    });

    test("the address of a record outside the manager's teams shows that it was not found", async ({
      page,
      scope: { own, foreign },
    }) => {
      const [ownPerson] = own.employees;
      await page.goto(`/employees/${ownPerson?.id}`);
      await expect(screenHeading(page)).toHaveText(String(ownPerson?.displayName));
      const { order, employee, device, team } = firstOf(foreign);
      for (const [path, text] of [
        [`/orders/${order?.id}`, order?.employeeName],
        [`/employees/${employee?.id}`, employee?.displayName],
        [`/inventory/${device?.id}`, device?.serialNumber],
        [`/teams/${team?.id}`, team?.name],
      ] as const) {
        await page.goto(path);
        await expect(failures(page, "not_found").first(), path).toBeVisible();
        await expect(page.getByRole("main"), path).not.toContainText(String(text ?? path));
      }
    });

    test("the read routes answer 404 for every record outside the manager's teams", async ({
      page,
      scope: { own, foreign },
    }) => {
      const reads: [operation: string, foreign: Row[], own: Row[]][] = [
        ["orders.get", foreign.orders, own.orders],
        ["orders.history", foreign.orders, own.orders],
        ["orders.tracking", foreign.orders, own.orders],
        ["orders.sla", foreign.orders, own.orders],
        ["employees.get", foreign.employees, own.employees],
        ["employees.devices", foreign.employees, own.employees],
        ["products.get", foreign.devices, own.devices],
        ["teams.get", foreign.teams, own.teams],
      ];
      for (const [operation, foreignRows, ownRows] of reads) {
        const ids = [...idsOf(foreignRows).slice(0, 3), ...idsOf(foreignRows).slice(-3)];
        for (const id of ids) {
          const response = await readRoute(page.request, operation, { id });
          expect(response.status(), `${operation} ${id}`).toBe(404);
          expect((await refusalOf(response)).kind).toBe("not_found");
        }
        const allowed = await readRoute(page.request, operation, { id: String(ownRows[0]?.id) });
        expect(allowed.status(), operation).toBe(200);
      }

      // The pre-flight check answers the same for another team's employee as for an unknown ID.
      const checkOrder = async (employeeId: string) => {
        const response = await readRoute(page.request, "orders.validate", {
          orderType: "Collection",
          employeeId,
        });
        return (await response.text()).replaceAll(employeeId, "…").replace(/"at":"[^"]+"/, "");
      };
      const [foreignEmployee] = foreign.employees;
      const unknownId = String(foreignEmployee?.id).replace(/.{6}$/, "zzzzzz");
      expect(await checkOrder(String(foreignEmployee?.id))).toBe(await checkOrder(unknownId));
    });
  });
}

test.describe("the browser of a manager", () => {
  test.use({ isRecorded: true });

  test("receives no ID, email or serial number of a record outside the manager's teams", async ({
    page,
    scope: { own, foreign },
    recorder,
  }) => {
    const { order, employee, device, team } = firstOf(own);
    await page.goto("/");
    for (const path of [
      "/",
      "/?list=chargers",
      "/orders",
      `/orders/${order?.id}`,
      "/employees",
      `/employees/${employee?.id}`,
      "/inventory",
      `/inventory/${device?.id}`,
      "/catalog",
      "/teams",
      `/teams/${team?.id}`,
      "/settings",
    ]) {
      await openScreen(page, path);
    }
    const received = recorder.received();
    expect(received.includes(String(employee?.email))).toBe(true);
    const names = [
      ...idsOf(foreign.orders),
      ...idsOf(foreign.employees),
      ...idsOf(foreign.teams),
      ...idsOf(foreign.devices),
      ...foreign.employees.map(({ email }) => String(email)),
      ...foreign.devices.map(({ serialNumber }) => String(serialNumber)),
    ];
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => received.includes(name))).toEqual([]);
  });
});
