import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import {
  button,
  expectInvalid,
  field,
  fillFields,
  intentStatus,
  openForm,
  ordersWithOldAddress,
  waitForCountries,
} from "./pages/record-form.ts";
import { screenHeading } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { refusal } from "./support/faults.ts";
import { findEmployeeWithOpenOrder, readEmployee } from "./support/records.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

test("an edit sends only the changed fields, sends null for an emptied field, and each change can be undone", async ({
  page,
  admin,
  commits,
}) => {
  const all = await admin.allRows("/employees");
  const full = await Promise.all(all.slice(0, 40).map(({ id }) => readEmployee(admin, id)));
  const employee = full.find(({ personalEmail, jobTitle }) => personalEmail && jobTitle);
  if (!employee) throw new Error("No employee of this world has a personal email and a job title");
  await page.goto(`/employees/${employee.id}`);
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await expect(screenHeading(page)).toHaveText(`Edit ${employee.displayName}`);
  await waitForCountries(page);
  await expect(button(page, "Save")).toBeDisabled();

  // The list of teams loads when Tab reaches the field, and leaves its text selected to type over.
  await field(page, "Job title").press("Tab");
  await expect(field(page, "Team")).toHaveRole("combobox");
  await page.keyboard.type("Typed over");
  await expect(field(page, "Team")).toHaveValue("Typed over");
  // No list hides the rest of the page from a screen reader where nothing matches.
  await button(page, "Undo the change of Team").click();

  await field(page, "Display name").fill("Another Name");
  await field(page, "Job title").fill("  Curator of größere Dinge 🪴 ");
  await field(page, "Personal email").fill("");
  await expect(button(page, "Save 3 changes")).toBeEnabled();
  await expect(page.getByText(`was ${employee.jobTitle}`)).toBeVisible();
  await button(page, "Undo the change of Display name").click();
  await expect(field(page, "Display name")).toHaveValue(String(employee.displayName));
  await button(page, "Save 2 changes").dblclick();
  await expectStatus(intentStatus(page), "accepted");
  const changes = { jobTitle: "Curator of größere Dinge 🪴", personalEmail: null };
  expect(await commits("employees.update")).toMatchObject([
    { resourceId: employee.id, bodyHash: hashBody(changes) },
  ]);
  expect(await readEmployee(admin, employee.id)).toEqual({ ...employee, ...changes });
  await page.getByRole("link", { name: "Open the employee" }).click();
  await expect(page.getByText("Curator of größere Dinge 🪴").first()).toBeVisible();
});

test(
  "an edit of the address lists the open orders that keep the old address, and can add a phone and a second line",
  proof,
  async ({ page, admin, commits }) => {
    const person = await findEmployeeWithOpenOrder(admin);
    const query = encodeURIComponent(String(person.email));
    const orders = await admin.allRows(`/orders?query=${query}`);
    const openOrders = orders.filter(
      ({ employeeId, status }) => employeeId === person.id && status !== "delivered",
    );
    expect(openOrders.length).toBeGreaterThan(0);
    await openForm(page, `/employees/${person.id}/edit`);
    const orderList = ordersWithOldAddress(page);
    await field(page, "Department").fill("Elsewhere");
    await expect(button(page, "Save 1 change")).toBeEnabled();
    await expect(orderList).toHaveCount(0);
    await fillFields(page, { "Address line 2": "3rd floor", Phone: "+49 30 1234567" });
    await expect(orderList.getByRole("link")).toHaveCount(openOrders.length);
    for (const { id } of openOrders) {
      await expect(orderList.getByRole("link", { name: id })).toBeVisible();
    }
    await button(page, "Save 3 changes").click();
    await expectStatus(intentStatus(page), "accepted");
    const changes = { department: "Elsewhere", addressTwo: "3rd floor", phone: "+49 30 1234567" };
    expect(await commits("employees.update")).toMatchObject([{ bodyHash: hashBody(changes) }]);
  },
);

test("the form shows what another person changed in the meantime, and the person who edits decides", async ({
  page,
  admin,
  commits,
}) => {
  const [, , , person] = await admin.allRows("/employees");
  if (!person) throw new Error("This world has fewer than four employees");
  await openForm(page, `/employees/${person.id}/edit`);
  await fillFields(page, { "Job title": "Mine", Division: "North" });
  const changes = { jobTitle: "Edited elsewhere", department: "Department from elsewhere" };
  expect((await admin.send("PATCH", `/employees/${person.id}`, changes)).status).toBe(200);
  await button(page, "Save 2 changes").click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else edited this" });
  await expect(notice).toContainText("Job title is now Edited elsewhere");
  expect(await commits("employees.update")).toHaveLength(1);
  await notice.getByRole("button", { name: "Discard mine" }).click();
  await expect(field(page, "Job title")).toHaveValue("Edited elsewhere");
  await expect(field(page, "Department")).toHaveValue("Department from elsewhere");
  await button(page, "Save 1 change").click();
  await expectStatus(intentStatus(page), "accepted");
  const [, saved] = await commits("employees.update");
  expect(saved?.bodyHash).toBe(hashBody({ division: "North" }));
});

test(
  "the form shows at the email field that the email is in use, or that the employee has a login",
  proof,
  async ({ page, admin, faults, commits }) => {
    const people = await admin.allRows("/employees");
    const [other, person] = [people[0], people.at(-1)];
    await openForm(page, `/employees/${person?.id}/edit`);
    await field(page, "Email").fill(String(other?.email));
    await button(page, "Save 1 change").click();
    await expectStatus(intentStatus(page), "refused", 20_000);
    await expect(field(page, "Email")).toBeFocused();
    await expectInvalid(page, "Email");
    await expect(field(page, "Email")).toHaveValue(String(other?.email));

    // The contract does not say with which status the service refuses the email of a login.
    for (const status of [400, 403, 409]) {
      await faults(refusal("employees.update", status, "email: the employee has an active login"));
      await field(page, "Email").fill(`new.address.${status}@halden.example`);
      await button(page, "Save 1 change").click();
      await expect(page.getByText("the employee has an active login").first()).toBeVisible();
      await expect(field(page, "Email")).toHaveAccessibleDescription(
        "the employee has an active login",
      );
      await expectInvalid(page, "Email");
    }
    expect(await commits("employees.update")).toEqual([]);
  },
);

test("the form asks for confirmation before the person leaves it with unsaved changes", async ({
  page,
  admin,
}) => {
  const [person] = await admin.allRows("/employees");
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
