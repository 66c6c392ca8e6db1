import type { Page } from "@playwright/test";
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
  waitForCountries,
} from "./pages/record-form.ts";
import { screenHeading } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { failureBeforeCommit, lostResponse } from "./support/faults.ts";
import { readEmployee } from "./support/records.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

test("an administrator creates an employee with every field of the contract and with a new team, in one commit", async ({
  page,
  admin,
  commits,
}) => {
  await page.goto("/employees");
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
  await fillFields(page, {
    "Display name": body.displayName,
    Email: ` ${body.email} `,
    Country: body.country,
    "Personal email": body.personalEmail,
    Team: body.teamName,
    Department: body.department,
    "Tax ID": body.taxId,
    Address: body.address,
    City: body.city,
    "Postal code": body.zipCode,
  });
  await expect(page.getByText("You see no team with this name.")).toBeVisible();
  await page.getByLabel(`Create the team “${body.teamName}”`).check();
  await button(page, "Create employee").dblclick();
  await expectStatus(intentStatus(page), "accepted");
  await expect(intentStatus(page)).toBeFocused();
  const created = await commits("employees.create");
  expect(created).toMatchObject([{ bodyHash: hashBody(body) }]);
  const id = String(created[0]?.resourceId);
  expect(await readEmployee(admin, id)).toMatchObject(body);

  await page.getByRole("link", { name: "Open the employee" }).click();
  await expect(page).toHaveURL(`/employees/${id}`);
  await expect(screenHeading(page)).toHaveText(body.displayName);
  // A very long name wraps: nothing is wider than the page, and Edit keeps its place.
  for (const width of [390, 720, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeInViewport({
      ratio: 1,
    });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }
  await page.goto("/teams");
  await expect(page.getByText(body.teamName)).toBeVisible();
  expect(page.url()).not.toContain("JP-0042");
});

test("the form shows a refused email at its field and keeps its values, and accepts another email", async ({
  page,
  admin,
  commits,
}) => {
  const [existing] = await admin.rows("/employees");
  await openForm(page, "/employees/new");
  await fillFields(page, {
    "Display name": "Second Person",
    Email: String(existing?.email).toUpperCase(),
    "Job title": "Gardener",
  });
  await button(page, "Create employee").click();
  await expectStatus(intentStatus(page), "refused");
  await expectInvalid(page, "Email");
  await expect(field(page, "Email")).toBeFocused();
  await expect(field(page, "Job title")).toHaveValue("Gardener");
  await expect(page.getByRole("link", { name: "Open the existing employee" })).toHaveAttribute(
    "href",
    `/employees/${existing?.id}`,
  );
  expect(await commits("employees.create")).toEqual([]);
  await field(page, "Email").fill("second.person@halden.example");
  await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid", "true");
  await button(page, "Create employee").click();
  await expectStatus(intentStatus(page), "accepted");
  expect(await commits("employees.create")).toHaveLength(1);
});

test(
  "a saved site fills in the delivery address, which the person can still change, and stays for the next employee with the team",
  proof,
  async ({ page, admin }) => {
    const [site] = await admin.rows("/company/addresses");
    await openForm(page, "/employees/new");
    await field(page, "Saved site").selectOption({ index: 1 });
    await expect(field(page, "Address")).toHaveValue(String(site?.address));
    await expect(field(page, "City")).toHaveValue(String(site?.city));
    await expect(field(page, "Country")).toHaveValue(String(site?.country));
    await field(page, "Address").fill("Hofweg 1");
    await expect(field(page, "Address")).toHaveValue("Hofweg 1");
    await expect(field(page, "Saved site")).toHaveValue("");
    await field(page, "Saved site").selectOption({ index: 1 });
    const team = String((await admin.rows("/teams"))[0]?.name);
    await fillFields(page, { "Display name": "First", Email: "first@halden.example", Team: team });
    await expect(field(page, "Team")).toHaveRole("combobox");
    // One closes the list. No key empties the field.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(field(page, "Team")).toHaveValue(team);
    await button(page, "Create employee").click();
    await expectStatus(intentStatus(page), "accepted");
    await button(page, "Create another").click();
    await expect(field(page, "Display name")).toBeFocused();
    await expect(field(page, "Display name")).toHaveValue("");
    await expect(field(page, "Team")).toHaveValue(team);
    await expect(field(page, "Address")).toHaveValue(String(site?.address));
    await expect(field(page, "Country")).toHaveValue(String(site?.country));
  },
);

test(
  "a suggested team is chosen with Enter, which sends nothing",
  proof,
  async ({ page, admin, commits }) => {
    const [team] = await admin.rows("/teams");
    const name = String(team?.name);
    await openForm(page, "/employees/new");
    await fillFields(page, { "Display name": "Enter Key", Email: "enter.key@halden.example" });
    await field(page, "Team").focus();
    // What is typed while the list is loaded stays before the caret.
    await page.keyboard.type(name.slice(0, 2));
    await expect(field(page, "Team")).toHaveRole("combobox");
    await page.keyboard.type(name.slice(2, -1));
    await expect(field(page, "Team")).toHaveValue(name.slice(0, -1));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name }).first()).toHaveAttribute(
      "data-highlighted",
      "",
    );
    await page.keyboard.press("Enter");
    await expect(field(page, "Team")).toHaveValue(name);
    await expect(field(page, "Team")).toBeFocused();
    await expect(intentStatus(page)).toHaveCount(0);
    expect(await commits("employees.create")).toEqual([]);
  },
);

test("the form names invalid fields before it sends anything, and the keyboard alone is enough to create an employee", async ({
  page,
  admin,
  commits,
}) => {
  await openForm(page, "/employees/new");
  await field(page, "Email").focus();
  await page.keyboard.type("not an address");
  await page.keyboard.press("Control+Enter");
  await expect(field(page, "Display name")).toBeFocused();
  await expectInvalid(page, "Display name");
  await expectInvalid(page, "Email");
  expect(await commits("employees.create")).toEqual([]);
  await page.keyboard.type("Kay Board");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("kay.board@halden.example");
  // Enter moves on and sends nothing, also from a team that would be new.
  await page.keyboard.press("Enter");
  await expect(field(page, "Personal email")).toBeFocused();
  const [team] = await admin.rows("/teams");
  const name = String(team?.name);
  await field(page, "Team").fill(name.slice(0, -1));
  await page.keyboard.press("Enter");
  await expect(field(page, "Department")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  const newTeam = page.getByRole("checkbox", { name: "Create the team" });
  await expect(newTeam).toBeFocused();
  await expect(newTeam).not.toBeChecked();
  expect(await commits("employees.create")).toEqual([]);
  await button(page, "Use it").click();
  await expect(field(page, "Team")).toHaveValue(name);
  await field(page, "Team").fill("");
  await expect(newTeam).toHaveCount(0);
  await field(page, "Team").press("Control+Enter");
  await expectStatus(intentStatus(page), "accepted");
  await expect(intentStatus(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open the employee" })).toBeFocused();
  // The next step is beside the outcome.
  await page.keyboard.press("Tab");
  const order = page.getByRole("link", { name: "Order a laptop for Kay" });
  await expect(order).toBeFocused();
  const [created] = await commits("employees.create");
  await expect(order).toHaveAttribute(
    "href",
    `/orders/new?type=Deployment&employee=${created?.resourceId}`,
  );
  const body = { displayName: "Kay Board", email: "kay.board@halden.example" };
  expect(await commits("employees.create")).toMatchObject([{ bodyHash: hashBody(body) }]);

  await button(page, "Create another").press("Enter");
  await expect(field(page, "Display name")).toBeFocused();
  await expect(field(page, "Display name")).toHaveValue("");
});

const createEmployee = async (page: Page, displayName: string, email: string) => {
  await openForm(page, "/employees/new");
  await fillFields(page, { "Display name": displayName, Email: email });
  await button(page, "Create employee").click();
};

test(
  "a lost answer is resolved by reading the employee back, with one commit",
  proof,
  async ({ page, faults, commits }) => {
    await faults(lostResponse("employees.create"));
    await createEmployee(page, "Lost Answer", "lost.answer@halden.example");
    await expectStatus(intentStatus(page), "accepted", 30_000);
    await expect(intentStatus(page)).toContainText(
      "The connection broke before a reply came, but we found",
    );
    expect(await commits("employees.create")).toHaveLength(1);
  },
);

test(
  "the form shows that a late commit is being checked, and then accepted, with one commit",
  proof,
  async ({ page, faults, commits }) => {
    await faults({ operation: "employees.create", kind: "late-commit", afterMs: 9_000, times: 1 });
    await createEmployee(page, "Late Commit", "late.commit@halden.example");
    await expectStatus(intentStatus(page), "checking", 20_000);
    await expect(intentStatus(page)).toContainText("won't send it again");
    await expect(field(page, "Email")).toBeDisabled();
    await expect(button(page, "Create employee")).toHaveCount(0);
    await expectStatus(intentStatus(page), "accepted", 30_000);
    expect(await commits("employees.create")).toHaveLength(1);
  },
);

test(
  "a create that failed before its commit is checked, and is not sent again at once",
  proof,
  async ({ page, faults, commits }) => {
    await faults(failureBeforeCommit("employees.create"));
    await createEmployee(page, "Not Created", "not.created@halden.example");
    await expectStatus(intentStatus(page), "checking", 20_000);
    expect(await commits("employees.create")).toEqual([]);
  },
);
