import type { Fault } from "../scripts/world/fault-proxy.ts";
import { findRecordScreens } from "../scripts/world/screens.ts";
import { expect, personOf, test } from "./fixtures.ts";

/** An answer of a service that is not our own. */
const answer = (operation: Fault["operation"], body: object): Fault => ({
  operation,
  kind: "answer",
  status: 200,
  body,
});

const long = `${"x".repeat(40)}${"0123456789".repeat(6)}`;
const name = "東京都千代田区丸の内一丁目九番一号グラントウキョウノースタワー".repeat(3);

const order = {
  id: `ord_${long}`,
  type: `a kind of order ${long}`,
  status: `awaiting_${long}`,
  employee_id: `emp_${long}`,
  created_at: "2026-02-30",
};
const employee = {
  id: `emp_${long}`,
  displayName: name,
  email: `${long}@example.com`,
  teamName: name,
  status: `on_${long}`,
  address: name,
  city: name,
  phone: long,
  startDate: "2026-02-30",
  badges: [{ name: long }],
};
const device = {
  id: `dev_${long}`,
  model: name,
  serialNumber: long,
  status: `in_${long}`,
  employeeId: `emp_${long}`,
  location: long,
  chargerStatus: "Damaged",
  warranty: { provider: long },
};
const longAnswers = [
  answer("orders.list", { orders: [order] }),
  answer("employees.list", { employees: [employee] }),
  answer("employees.get", { employee }),
  answer("employees.devices", { devices: [device] }),
  answer("inventory.search", { devices: [device] }),
  answer("products.get", { product: device }),
  answer("teams.list", { teams: [{ id: `team_${long}`, name }] }),
  answer("teams.get", { team: { id: `team_${long}`, name, owner: { id: long } } }),
  answer("company.addresses", { addresses: [{ id: long, alias: name, address: long }] }),
  answer("devices.options", { options: [{ id: long, model: name, configuration: long }] }),
  answer("me", { user: { uid: long, displayName: name }, access: { companyIds: [long] } }),
];

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("long ids, names and values of any script widen no page", async ({
    page,
    world,
    faults,
    signInAs,
  }) => {
    test.slow();
    const records = await findRecordScreens(world, personOf(world, "admin"));
    const pathOf = (wanted: string) => records.find((screen) => screen.name === wanted)?.path ?? "";
    await signInAs("admin", "/settings");
    await faults(...longAnswers);
    for (const path of [
      "/",
      "/orders",
      "/employees",
      "/inventory",
      "/teams",
      "/addresses",
      "/catalog",
      "/settings",
      pathOf("Employee"),
      pathOf("Device"),
      pathOf("Team"),
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      expect(scrollWidth, path).toBe(clientWidth);
    }
  });
});

test("a person's name is read for an id that came alone, once for all rows", async ({
  page,
  faults,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const orders = Array.from({ length: 50 }, (_, index) => ({
    id: `ord_${index}`,
    status: "processing",
    employeeId: `emp_${index % 2}`,
  }));
  await faults(
    answer("orders.list", { orders, totalCount: 50 }),
    answer("employees.get", { employee: { id: "emp_0", displayName: "Noelia Predovic" } }),
  );
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/read/employees.get")) reads.push(request.url());
  });
  await page.goto("/orders");
  await expect(page.getByRole("cell", { name: "Noelia Predovic" }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(reads.length).toBe(2);
});

test("no page reads more than twenty names", async ({ page, faults, signInAs }) => {
  await signInAs("admin", "/settings");
  const orders = Array.from({ length: 50 }, (_, index) => ({
    id: `ord_${index}`,
    employeeId: `emp_${index}`,
  }));
  await faults(
    answer("orders.list", { orders, totalCount: 50 }),
    answer("employees.get", { employee: { id: "emp", displayName: "Noelia Predovic" } }),
  );
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/read/employees.get")) reads.push(request.url());
  });
  await page.goto("/orders");
  await expect(page.getByRole("cell", { name: "Noelia Predovic" }).first()).toBeVisible();
  await page.mouse.move(200, 500);
  await page.keyboard.press("End");
  await expect(page.getByRole("row").last()).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(reads.length).toBeLessThanOrEqual(20);
});

test("chargers are counted by the devices' own field, over the devices that were read", async ({
  page,
  faults,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const devices = Array.from({ length: 50 }, (_, index) => ({
    id: `dev_${index}`,
    chargerStatus: index < 12 ? "Damaged" : "Included",
  }));
  await faults(answer("inventory.search", { devices, totalCount: 2_341 }));
  await page.goto("/?list=chargers");
  const tile = page.getByRole("link", { name: /chargers to replace/ });
  await expect(tile).toContainText("12+");
  await expect(tile).toContainText("50 of 2,341 devices checked");
});

test("numbers and lists are unknown where the service's list carries nothing to count", async ({
  page,
  faults,
  signInAs,
}) => {
  // Somebody whose open orders no other test has read: they are kept for half a minute.
  await signInAs("other manager", "/settings");
  await faults(
    answer("orders.list", { orders: [{ id: "ord_1", status: "awaiting_customs" }] }),
    answer("inventory.search", { devices: [{ id: "dev_1" }] }),
  );
  await page.goto("/?list=late");
  await expect(page.getByRole("link", { name: /late orders/ })).toContainText("—");
  await expect(page.getByRole("link", { name: /chargers to replace/ })).toContainText("—");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Late orders" })).toContainText("Unknown:");
  await expect(main).not.toContainText("All clear");
  await expect(main.getByRole("region", { name: "In progress" })).toContainText("awaiting_customs");
});

test("a person's orders that only the name finds are on their page", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const records = await findRecordScreens(world, personOf(world, "admin"));
  const path = records.find((screen) => screen.name === "Employee")?.path ?? "";
  const id = path.split("/").at(-1);
  await signInAs("admin", "/settings");
  await faults(
    answer("orders.list", { orders: [{ id: "ord_theirs", employeeId: id }, { id: "ord_silent" }] }),
  );
  await page.goto(path);
  const orders = page.getByRole("region", { name: "May be for this person" });
  await expect(page.getByRole("link", { name: "ord_theirs" })).toBeVisible();
  await expect(orders.getByRole("link", { name: "ord_silent" })).toBeVisible();
});
