import { expect, test } from "./fixtures.ts";
import {
  button,
  expectInvalid,
  expectStatus,
  field,
  intentStatus,
  openForm,
  waitForCountries,
} from "./pages/record-form.ts";
import { screenHeading } from "./pages/shell.ts";
import { committedWrites, hashBody, setRules } from "./support/control.ts";
import { readEmployee, readEmployees } from "./support/employee-records.ts";

// This file has a world of its own, because its writes would change what other tests read.
test.use({ worldOptions: { seed: 41 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

test("an administrator creates an employee with every field of the contract and with a new team, in one commit", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/employees");
  await page.getByRole("main").getByRole("link", { name: "New employee", exact: true }).click();
  await expect(page).toHaveURL(/\/employees\/new$/);
  await waitForCountries(page);
  await expect(screenHeading(page)).toHaveText("New employee");
  await expect(field(page, "Phone")).toHaveCount(0);
  await expect(field(page, "Address line 2")).toHaveCount(0);
  await expect(page.getByText("You can add address line 2 and a phone number later")).toBeVisible();

  const body = {
    displayName: `渡辺 純 · ${"Ж".repeat(150)}`,
    email: "jun.watanabe@halden.example",
    country: "JP",
    personalEmail: "jun@home.example",
    teamName: "Équipe de nuit 夜",
    department: "Ops & <b>more</b>",
    taxId: "JP-0042",
    address: "芝公園4-2-8",
    city: "東京都港区",
    zipCode: "105-0011",
  };
  await field(page, "Display name").fill(body.displayName);
  await field(page, "Email").fill(` ${body.email} `);
  await field(page, "Country").selectOption("JP");
  await field(page, "Personal email").fill(body.personalEmail);
  await field(page, "Team").fill(body.teamName);
  await field(page, "Department").fill(body.department);
  await field(page, "Tax ID").fill(body.taxId);
  await field(page, "Address").fill(body.address);
  await field(page, "City").fill(body.city);
  await field(page, "Postal code").fill(body.zipCode);
  await expect(
    page.getByText(`You see no team “${body.teamName}”. If there is none, it is created.`).first(),
  ).toBeVisible();
  const before = await committedWrites(world, "employees.create");
  await button(page, "Create employee").dblclick();
  await expectStatus(page, "accepted");
  await expect(intentStatus(page)).toBeFocused();
  const [created, ...more] = (await committedWrites(world, "employees.create")).slice(
    before.length,
  );
  expect(more).toEqual([]);
  expect(created?.bodyHash).toBe(hashBody(body));
  expect(await readEmployee(world, created?.resourceId ?? "")).toMatchObject(body);

  await page.getByRole("link", { name: "Open the employee" }).click();
  await expect(page).toHaveURL(`/employees/${created?.resourceId}`);
  await expect(screenHeading(page)).toHaveText(body.displayName);
  await page.goto("/teams");
  await expect(page.getByText(body.teamName)).toBeVisible();
  expect(page.url()).not.toContain("JP-0042");
});

test("the form shows a refused email at its field and keeps its values, and accepts another email", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const [existing] = await readEmployees(world);
  await openForm(page, "/employees/new");
  await field(page, "Display name").fill("Second Person");
  await field(page, "Email").fill(String(existing?.email).toUpperCase());
  await field(page, "Job title").fill("Gardener");
  const before = await committedWrites(world, "employees.create");
  await button(page, "Create employee").click();
  await expectStatus(page, "refused");
  await expectInvalid(page, "Email");
  await expect(field(page, "Email")).toBeFocused();
  await expect(field(page, "Job title")).toHaveValue("Gardener");
  await expect(page.getByRole("link", { name: "Open the existing employee" })).toHaveAttribute(
    "href",
    `/employees/${existing?.id}`,
  );
  expect(await committedWrites(world, "employees.create")).toEqual(before);
  await field(page, "Email").fill("second.person@halden.example");
  await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid", "true");
  await button(page, "Create employee").click();
  await expectStatus(page, "accepted");
  expect((await committedWrites(world, "employees.create")).length).toBe(before.length + 1);
});

test("the form names invalid fields before it sends anything, and the keyboard alone is enough to create an employee", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  await openForm(page, "/employees/new");
  const before = await committedWrites(world, "employees.create");
  await field(page, "Email").focus();
  await page.keyboard.type("not an address");
  await page.keyboard.press("Enter");
  await expect(field(page, "Display name")).toBeFocused();
  await expectInvalid(page, "Display name");
  await expectInvalid(page, "Email");
  expect(await committedWrites(world, "employees.create")).toEqual(before);
  await page.keyboard.type("Kay Board");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("kay.board@halden.example");
  await page.keyboard.press("Enter");
  await expectStatus(page, "accepted");
  await expect(intentStatus(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open the employee" })).toBeFocused();
  const [created] = (await committedWrites(world, "employees.create")).slice(before.length);
  expect(created?.bodyHash).toBe(
    hashBody({ displayName: "Kay Board", email: "kay.board@halden.example" }),
  );
});

test("a lost answer is resolved by reading the employee back, with one commit", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  await openForm(page, "/employees/new");
  await field(page, "Display name").fill("Lost Answer");
  await field(page, "Email").fill("lost.answer@halden.example");
  const before = await committedWrites(world, "employees.create");
  await setRules(world, { operation: "employees.create", kind: "reset-after-commit", times: 1 });
  await button(page, "Create employee").click();
  await expectStatus(page, "accepted", {
    timeout: 30_000,
  });
  await expect(intentStatus(page)).toContainText("No reply came");
  expect((await committedWrites(world, "employees.create")).length).toBe(before.length + 1);
});

test("the form shows that a late commit is being checked, and then accepted, with one commit", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  await openForm(page, "/employees/new");
  await field(page, "Display name").fill("Late Commit");
  await field(page, "Email").fill("late.commit@halden.example");
  const before = await committedWrites(world, "employees.create");
  await setRules(world, {
    operation: "employees.create",
    kind: "late-commit",
    afterMs: 9_000,
    times: 1,
  });
  await button(page, "Create employee").click();
  await expectStatus(page, "checking", {
    timeout: 20_000,
  });
  await expect(intentStatus(page)).toContainText("won't send it again");
  await expect(field(page, "Email")).toBeDisabled();
  await expect(button(page, "Create employee")).toHaveCount(0);
  await expectStatus(page, "accepted", {
    timeout: 30_000,
  });
  expect((await committedWrites(world, "employees.create")).length).toBe(before.length + 1);
});

test("a create that failed before its commit is checked, and is not sent again at once", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  await openForm(page, "/employees/new");
  await field(page, "Display name").fill("Not Created");
  await field(page, "Email").fill("not.created@halden.example");
  const before = await committedWrites(world, "employees.create");
  await setRules(world, { operation: "employees.create", kind: "500-before-commit", times: 1 });
  await button(page, "Create employee").click();
  await expectStatus(page, "checking", {
    timeout: 20_000,
  });
  expect(await committedWrites(world, "employees.create")).toEqual(before);
});
