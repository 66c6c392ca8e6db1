import type { Page } from "@playwright/test";
import {
  ask,
  askAll,
  idsOf,
  partDevices,
  type Row,
  reachesDevice,
  rowsOf,
  without,
} from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, type Kind, personOf, test } from "./fixtures.ts";
import { readRoute, refusalOf } from "./read-route.ts";

interface Seen {
  orders: Row[];
  employees: Row[];
  teams: Row[];
  devices: Row[];
}

const askEverything = async (world: World, kind: Kind): Promise<Omit<Seen, "devices">> => {
  const person = personOf(world, kind);
  return {
    orders: await askAll(world, person, "/orders"),
    employees: await askAll(world, person, "/employees"),
    teams: rowsOf((await ask(world, person, "/teams")).body),
  };
};

const askReach = async (world: World, kind: Kind, other: Kind) => {
  const [all, own, others, devices] = await Promise.all([
    askEverything(world, "admin"),
    askEverything(world, kind),
    askEverything(world, other),
    partDevices(world, personOf(world, "admin"), personOf(world, kind)),
  ]);
  // A device of an own order may have gone on to somebody else: the order still names it.
  const mentioned = new Set(own.orders.flatMap(({ productIds }) => productIds as string[]));
  const foreignOf = (name: keyof typeof all) =>
    // Those of the other manager come first: samples are taken from the front.
    without([...others[name], ...all[name]], own[name]);
  return {
    own: { ...own, devices: devices.own } satisfies Seen,
    foreign: {
      orders: foreignOf("orders"),
      employees: foreignOf("employees"),
      teams: foreignOf("teams"),
      devices: devices.foreign.filter(({ id }) => !mentioned.has(id)),
    } satisfies Seen,
  };
};

const known = new Map<string, ReturnType<typeof askReach>>();

/** What the one manager sees, and what of the company is none of theirs. Nothing moves meanwhile. */
const findReach = (world: World, kind: Kind, other: Kind) => {
  const key = `${world.origin} ${kind}`;
  const reach = known.get(key) ?? askReach(world, kind, other);
  known.set(key, reach);
  return reach;
};

const rowIds = (page: Page) =>
  page
    .getByRole("table")
    .locator("[data-row-link]")
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.rowLink ?? ""));

/** The ids of a list, page after page, as a person turns them. */
const turnAllPages = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  const ids: string[] = await rowIds(page);
  const next = page.getByRole("button", { name: "Next" });
  for (let at = 1; (await next.isVisible()) && (await next.isEnabled()); at += 1) {
    const before = await rowIds(page);
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${at}(&|$)`));
    // The old rows stay until the new ones are there.
    await expect.poll(() => rowIds(page)).not.toEqual(before);
    ids.push(...(await rowIds(page)));
  }
  return ids;
};

const sorted = (ids: readonly string[]) => [...new Set(ids)].toSorted();

for (const [kind, other, ordersAtLeast] of [
  ["manager", "other manager", 51],
  ["other manager", "manager", 1],
] as const) {
  test.describe(`${kind}`, () => {
    test("finds exactly the own orders, people and teams on the lists, on all pages", async ({
      page,
      world,
      signInAs,
    }) => {
      const { own, foreign } = await findReach(world, kind, other);
      expect(foreign.orders.length).toBeGreaterThan(0);
      expect(foreign.employees.length).toBeGreaterThan(0);
      expect(foreign.teams.length).toBeGreaterThan(0);
      expect(own.orders.length).toBeGreaterThanOrEqual(ordersAtLeast);
      await signInAs(kind, "/settings");
      expect(sorted(await turnAllPages(page, "/orders"))).toEqual(sorted(idsOf(own.orders)));
      expect(sorted(await turnAllPages(page, "/employees"))).toEqual(sorted(idsOf(own.employees)));
      expect(sorted(await turnAllPages(page, "/teams"))).toEqual(sorted(idsOf(own.teams)));
    });

    test("finds none of the others' devices in the inventory, whatever the filter", async ({
      page,
      world,
      signInAs,
    }) => {
      const { foreign } = await findReach(world, kind, other);
      expect(foreign.devices.length).toBeGreaterThan(0);
      const countries = sorted(foreign.devices.map(({ country }) => String(country)));
      await signInAs(kind, "/inventory");
      for (const search of ["", ...countries.slice(0, 4).map((code) => `?country=${code}`)]) {
        const ids = await turnAllPages(page, `/inventory${search}`);
        for (const id of ids) {
          expect(await reachesDevice(world, personOf(world, kind), id), id).toBe(true);
        }
        const shown = new Set(ids);
        expect(idsOf(foreign.devices).filter((id) => shown.has(id))).toEqual([]);
      }
    });

    test("filters and search by text find none of the others' records", async ({
      page,
      world,
      signInAs,
    }) => {
      const { own, foreign } = await findReach(world, kind, other);
      const [order] = foreign.orders;
      const [employee] = foreign.employees;
      const [device] = foreign.devices;
      const [ownOrder] = own.orders;
      await signInAs(kind, "/orders");
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

      await page.keyboard.press("Control+k");
      const search = page.getByRole("combobox", { name: /search/i });
      for (const text of [
        order?.id,
        employee?.email,
        employee?.id,
        device?.serialNumber,
        device?.id,
      ]) {
        await search.fill(String(text));
        await expect(page.getByText(/^No results/), String(text)).toBeVisible();
        await expect(page.getByRole("option"), String(text)).toHaveCount(0);
      }
      // And yet search works.
      await search.fill(String(ownOrder?.id));
      await expect(page.getByRole("option", { name: String(ownOrder?.id) })).toBeVisible();
    });

    test("opens none of the others' records by address", async ({ page, world, signInAs }) => {
      const { own, foreign } = await findReach(world, kind, other);
      const [ownPerson] = own.employees;
      await signInAs(kind, `/employees/${ownPerson?.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        String(ownPerson?.displayName),
      );
      const [order] = foreign.orders;
      const [employee] = foreign.employees;
      const [device] = foreign.devices;
      const [team] = foreign.teams;
      for (const [path, tells] of [
        [`/orders/${order?.id}`, order?.employeeName],
        [`/employees/${employee?.id}`, employee?.displayName],
        [`/inventory/${device?.id}`, device?.serialNumber],
        [`/teams/${team?.id}`, team?.name],
      ] as const) {
        await page.goto(path);
        await expect(page.locator("[data-failure=not_found]").first(), path).toBeVisible();
        await expect(page.getByRole("main"), path).not.toContainText(String(tells ?? path));
      }
    });

    test("gets 404 from the read door for every read of the others' records", async ({
      page,
      world,
      signInAs,
    }) => {
      const { own, foreign } = await findReach(world, kind, other);
      await signInAs(kind, "/settings");
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
      for (const [operation, others, ours] of reads) {
        const ids = [...idsOf(others).slice(0, 3), ...idsOf(others).slice(-3)];
        for (const id of ids) {
          const answered = await readRoute(page.request, operation, { id });
          expect(answered.status(), `${operation} ${id}`).toBe(404);
          expect((await refusalOf(answered)).kind).toBe("not_found");
        }
        const allowed = await readRoute(page.request, operation, { id: String(ours[0]?.id) });
        expect(allowed.status(), operation).toBe(200);
      }

      // The pre-flight check tells nothing of a stranger: it speaks as of nobody at all.
      const verdictOf = async (employeeId: string) => {
        const answered = await readRoute(page.request, "orders.validate", {
          orderType: "Collection",
          employeeId,
        });
        return (await answered.text()).replaceAll(employeeId, "…").replace(/"at":"[^"]+"/, "");
      };
      const [stranger] = foreign.employees;
      const nobody = String(stranger?.id).replace(/.{6}$/, "zzzzzz");
      expect(await verdictOf(String(stranger?.id))).toBe(await verdictOf(nobody));
    });
  });
}

test.describe("what reaches a manager's browser", () => {
  test.use({ isRecorded: true });

  test("on a walk through all screens names nobody and nothing of the others", async ({
    page,
    world,
    signInAs,
    recorder,
  }) => {
    const { own, foreign } = await findReach(world, "manager", "other manager");
    const [employee] = own.employees;
    const [device] = own.devices;
    const [team] = own.teams;
    const [order] = own.orders;
    await signInAs("manager", "/");
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
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
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
