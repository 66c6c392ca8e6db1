import { askAll } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import {
  button,
  expectInvalid,
  expectStatus,
  field,
  openForm,
  ordersWithOldAddress,
  waitForCountries,
} from "./pages/record-form.ts";
import { screenHeading } from "./pages/shell.ts";
import { committedWrites, hashBody, setRules } from "./support/control.ts";
import {
  findEmployeeWithOpenOrder,
  readEmployee,
  readEmployees,
} from "./support/employee-records.ts";
import { personOf } from "./support/people.ts";

// This file has a world of its own, because its writes would change what other tests read.
test.use({ worldOptions: { seed: 41 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

test("an edit sends only the changed fields, sends null for an emptied field, and each change can be undone", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const all = await readEmployees(world);
  const full = await Promise.all(all.slice(0, 40).map(({ id }) => readEmployee(world, id)));
  const employee = full.find(({ personalEmail, jobTitle }) => personalEmail && jobTitle);
  if (!employee) throw new Error("No employee of this world has a personal email and a job title");
  await page.goto(`/employees/${employee.id}`);
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await expect(screenHeading(page)).toHaveText(`Edit ${employee.displayName}`);
  await waitForCountries(page);
  await expect(button(page, "Save")).toBeDisabled();

  await field(page, "Display name").fill("Another Name");
  await field(page, "Job title").fill("  Curator of größere Dinge 🪴 ");
  await field(page, "Personal email").fill("");
  await expect(button(page, "Save 3 changes")).toBeEnabled();
  await expect(page.getByText(`was ${employee.jobTitle}`)).toBeVisible();
  await button(page, "Undo the change of Display name").click();
  await expect(field(page, "Display name")).toHaveValue(String(employee.displayName));
  const before = await committedWrites(world, "employees.update");
  await button(page, "Save 2 changes").dblclick();
  await expectStatus(page, "accepted");
  const [created, ...more] = (await committedWrites(world, "employees.update")).slice(
    before.length,
  );
  expect(more).toEqual([]);
  expect(created).toEqual({
    resourceId: employee.id,
    bodyHash: hashBody({ jobTitle: "Curator of größere Dinge 🪴", personalEmail: null }),
  });
  expect(await readEmployee(world, employee.id)).toEqual({
    ...employee,
    jobTitle: "Curator of größere Dinge 🪴",
    personalEmail: null,
  });
  await page.getByRole("link", { name: "Open the employee" }).click();
  await expect(page.getByText("Curator of größere Dinge 🪴").first()).toBeVisible();
});

test("an edit of the address lists the open orders that keep the old address, and can add a phone and a second line", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const person = await findEmployeeWithOpenOrder(world);
  const orders = await askAll(
    world,
    personOf(world, "admin"),
    `/orders?query=${encodeURIComponent(String(person.email))}`,
  );
  const openOrders = orders.filter(
    ({ employeeId, status }) => employeeId === person.id && status !== "delivered",
  );
  expect(openOrders.length).toBeGreaterThan(0);
  await openForm(page, `/employees/${person.id}/edit`);
  const orderList = ordersWithOldAddress(page);
  await field(page, "Department").fill("Elsewhere");
  await expect(button(page, "Save 1 change")).toBeEnabled();
  await expect(orderList).toHaveCount(0);
  await field(page, "Address line 2").fill("3rd floor");
  await field(page, "Phone").fill("+49 30 1234567");
  await expect(orderList.getByRole("link")).toHaveCount(openOrders.length);
  for (const { id } of openOrders)
    await expect(orderList.getByRole("link", { name: id })).toBeVisible();
  const before = await committedWrites(world, "employees.update");
  await button(page, "Save 3 changes").click();
  await expectStatus(page, "accepted");
  const [created] = (await committedWrites(world, "employees.update")).slice(before.length);
  expect(created?.bodyHash).toBe(
    hashBody({ department: "Elsewhere", addressTwo: "3rd floor", phone: "+49 30 1234567" }),
  );
});

test("the form shows what another person changed in the meantime, and the person who edits decides", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/settings");
  const [, , , person] = await readEmployees(world);
  if (!person) throw new Error("This world has fewer than four employees");
  await openForm(page, `/employees/${person.id}/edit`);
  await field(page, "Job title").fill("Mine");
  await field(page, "Division").fill("North");
  const answered = await fetch(`${world.sandboxUrl}/v4/employees/${person.id}`, {
    method: "PATCH",
    headers: { "x-api-key": admin.key, "content-type": "application/json" },
    body: JSON.stringify({ jobTitle: "Edited elsewhere", department: "Department from elsewhere" }),
  });
  expect(answered.status).toBe(200);
  const before = await committedWrites(world, "employees.update");
  await button(page, "Save 2 changes").click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else edited this" });
  await expect(notice).toContainText("Job title is now Edited elsewhere");
  expect(await committedWrites(world, "employees.update")).toEqual(before);
  await notice.getByRole("button", { name: "Discard mine" }).click();
  await expect(field(page, "Job title")).toHaveValue("Edited elsewhere");
  await expect(field(page, "Department")).toHaveValue("Department from elsewhere");
  await button(page, "Save 1 change").click();
  await expectStatus(page, "accepted");
  const [created] = (await committedWrites(world, "employees.update")).slice(before.length);
  expect(created?.bodyHash).toBe(hashBody({ division: "North" }));
});

test("the form shows at the email field that the email is in use, or that the employee has a login", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const people = await readEmployees(world);
  const [other] = people;
  const before = await committedWrites(world, "employees.update");
  const person = people.at(-1);
  await openForm(page, `/employees/${person?.id}/edit`);
  await field(page, "Email").fill(String(other?.email));
  await button(page, "Save 1 change").click();
  await expectStatus(page, "refused", {
    timeout: 20_000,
  });
  await expect(field(page, "Email")).toBeFocused();
  await expectInvalid(page, "Email");
  await expect(field(page, "Email")).toHaveValue(String(other?.email));

  // The contract does not say with which status the service refuses the email of a login.
  for (const status of [400, 403, 409]) {
    await faults({
      operation: "employees.update",
      kind: "answer",
      status,
      body: { statusCode: status, statusMessage: "email: the employee has an active login" },
    });
    await field(page, "Email").fill(`new.address.${status}@halden.example`);
    await button(page, "Save 1 change").click();
    await expect(page.getByText("the employee has an active login").first()).toBeVisible();
    const described = await field(page, "Email").getAttribute("aria-describedby");
    await expect(page.locator(`[id="${described}"]`)).toHaveText(
      "the employee has an active login",
    );
    await expectInvalid(page, "Email");
  }
  expect(await committedWrites(world, "employees.update")).toEqual(before);
});

test("the form asks for confirmation before the person leaves it with unsaved changes", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const [person] = await readEmployees(world);
  await openForm(page, `/employees/${person?.id}/edit`);
  await field(page, "Tax ID").fill("SECRET-7");
  await expect(button(page, "Save 1 change")).toBeEnabled();
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await expect(field(page, "Tax ID")).toHaveValue("SECRET-7");
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain("SECRET-7");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await expect(page).toHaveURL(/\/orders$/);
});
