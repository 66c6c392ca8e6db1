import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { openScreen } from "./pages/shell.ts";
import { readOverflow } from "./support/expect-accessible.ts";
import { answer, type Fault } from "./support/faults.ts";

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

/**
 * Opens a list of 50 orders that lack the names of their employees. Returns the URLs of the requests
 * that read a name.
 */
const openNamelessOrders = async (
  page: Page,
  faults: (...faults: Fault[]) => Promise<void>,
  employeeCount: number,
): Promise<string[]> => {
  const orders = Array.from({ length: 50 }, (_, index) => ({
    id: `ord_${index}`,
    status: "processing",
    employeeId: `emp_${index % employeeCount}`,
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
  return reads;
};

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    "long IDs, names and values in any script do not widen a page",
    proof,
    async ({ page, admin, faults }) => {
      test.slow();
      const recordPaths = await Promise.all(["Employee", "Device", "Team"].map(admin.pathOf));
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
        ...recordPaths,
      ]) {
        await openScreen(page, path);
        expect(await readOverflow(page), path).toBe(0);
      }
    },
  );
});

test(
  "the list of orders reads the name of an employee without one only once for all rows",
  proof,
  async ({ page, faults }) => {
    const reads = await openNamelessOrders(page, faults, 2);
    await page.waitForLoadState("networkidle");
    expect(reads.length).toBe(2);
  },
);

test("a page reads at most twenty names", proof, async ({ page, faults }) => {
  const reads = await openNamelessOrders(page, faults, 50);
  await page.mouse.move(200, 500);
  await page.keyboard.press("End");
  await expect(page.getByRole("row").last()).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(reads.length).toBeLessThanOrEqual(20);
});

test("Today shows numbers and lists as unknown if the records lack the fields to count", async ({
  page,
  faults,
  signInAs,
}) => {
  // No other test opens Today as this manager: Quartermaster keeps what it has read.
  await signInAs("other manager", "/settings");
  await faults(
    answer("orders.list", { orders: [{ id: "ord_1", status: "awaiting_customs" }] }),
    answer("inventory.search", { devices: [{ id: "dev_1" }] }),
  );
  await page.goto("/?list=late");
  await expect(page.getByRole("link", { name: /^—\s*late/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /chargers to replace/ })).toContainText("—");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Late orders" })).toContainText("Unknown:");
  await expect(main).not.toContainText("No late orders");
  await expect(main.getByRole("region", { name: "In progress" })).toContainText("Awaiting customs");
});

test("the page of an employee lists separately the orders that only a search by name finds", async ({
  page,
  admin,
  faults,
}) => {
  const path = await admin.pathOf("Employee");
  const id = path.split("/").at(-1);
  await faults(
    answer("orders.list", {
      orders: [{ id: "ord_with_id", employeeId: id }, { id: "ord_without_id" }],
    }),
  );
  await page.goto(path);
  const orders = page.getByRole("region", { name: "May be for this person" });
  await expect(page.getByRole("link", { name: "ord_with_id" })).toBeVisible();
  await expect(orders.getByRole("link", { name: "ord_without_id" })).toBeVisible();
});
