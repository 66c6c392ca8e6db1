import { createHash } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { ask, askAll, type Row, rowsOf, without } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { committed, setRules } from "./control.ts";
import { expect, personOf, test } from "./fixtures.ts";

// A world of its own: what is written here must not move under other journeys.
test.use({ worldOptions: { seed: 41 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

/** What the ledger keeps of a body: exactly these fields, in the contract's order. */
const hashOf = (body: object) => createHash("sha256").update(JSON.stringify(body)).digest("hex");

const written = async (world: World, operation: string) =>
  (await committed(world, operation)).map(({ resourceId, bodyHash }) => ({
    resourceId: String(resourceId),
    bodyHash: String(bodyHash),
  }));

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const status = (page: Page): Locator => page.locator("[data-intent-status]");

/** Opens a form page; its list of countries is there once the page can be used. */
const openForm = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(field(page, "Country").locator("option").nth(20)).toBeAttached();
};

const employeeOf = async (world: World, id: string) =>
  (await ask(world, personOf(world, "admin"), `/employees/${id}`)).body.employee as Row;

const employeesOf = (world: World) => askAll(world, personOf(world, "admin"), "/employees");

/** Somebody whom an order is under way for. */
const findAwaiting = async (world: World) => {
  const admin = personOf(world, "admin");
  const orders = rowsOf((await ask(world, admin, "/orders?limit=50&status=processing")).body);
  const id = orders.map(({ employeeId }) => employeeId).find((each) => typeof each === "string");
  if (typeof id !== "string") throw new Error("No order of this world is being processed");
  return employeeOf(world, id);
};

test.describe("a new employee", () => {
  test("is created with what the contract accepts, and with a team made on demand", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/employees");
    await page.getByRole("main").getByRole("link", { name: "New employee", exact: true }).click();
    await expect(page).toHaveURL(/\/employees\/new$/);
    await expect(field(page, "Country").locator("option").nth(20)).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New employee");
    await expect(field(page, "Phone")).toHaveCount(0);
    await expect(field(page, "Address line 2")).toHaveCount(0);
    await expect(page.getByText("does not take them when a record is created")).toBeVisible();

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
      page
        .getByText(`You see no team “${body.teamName}”. If there is none, it is created.`)
        .first(),
    ).toBeVisible();
    const before = await written(world, "employees.create");
    await button(page, "Create employee").dblclick();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    await expect(status(page)).toBeFocused();
    const [made, ...more] = (await written(world, "employees.create")).slice(before.length);
    expect(more).toEqual([]);
    expect(made?.bodyHash).toBe(hashOf(body));
    expect(await employeeOf(world, made?.resourceId ?? "")).toMatchObject(body);

    await page.getByRole("link", { name: "Open the employee" }).click();
    await expect(page).toHaveURL(`/employees/${made?.resourceId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(body.displayName);
    await page.goto("/teams");
    await expect(page.getByText(body.teamName)).toBeVisible();
    expect(page.url()).not.toContain("JP-0042");
  });

  test("is refused at the e-mail where somebody has it; the form stays, another e-mail is taken", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    const [someone] = await employeesOf(world);
    await openForm(page, "/employees/new");
    await field(page, "Display name").fill("Second Somebody");
    await field(page, "Email").fill(String(someone?.email).toUpperCase());
    await field(page, "Job title").fill("Gardener");
    const before = await written(world, "employees.create");
    await button(page, "Create employee").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "refused");
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Email")).toBeFocused();
    await expect(field(page, "Job title")).toHaveValue("Gardener");
    await expect(page.getByRole("link", { name: "Open the existing employee" })).toHaveAttribute(
      "href",
      `/employees/${someone?.id}`,
    );
    expect(await written(world, "employees.create")).toEqual(before);
    await field(page, "Email").fill("second.somebody@halden.example");
    await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid", "true");
    await button(page, "Create employee").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    expect((await written(world, "employees.create")).length).toBe(before.length + 1);
  });

  test("names what is missing before anything is sent, and by keyboard alone it is made", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    await openForm(page, "/employees/new");
    const before = await written(world, "employees.create");
    await field(page, "Email").focus();
    await page.keyboard.type("not an address");
    await page.keyboard.press("Enter");
    await expect(field(page, "Display name")).toBeFocused();
    await expect(field(page, "Display name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    expect(await written(world, "employees.create")).toEqual(before);
    await page.keyboard.type("Kay Board");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("kay.board@halden.example");
    await page.keyboard.press("Enter");
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    await expect(status(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Open the employee" })).toBeFocused();
    const [made] = (await written(world, "employees.create")).slice(before.length);
    expect(made?.bodyHash).toBe(
      hashOf({ displayName: "Kay Board", email: "kay.board@halden.example" }),
    );
  });

  test("whose answer is lost is found by reading back: one commit", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    await openForm(page, "/employees/new");
    await field(page, "Display name").fill("Lost Answer");
    await field(page, "Email").fill("lost.answer@halden.example");
    const before = await written(world, "employees.create");
    await setRules(world, { operation: "employees.create", kind: "reset-after-commit", times: 1 });
    await button(page, "Create employee").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted", {
      timeout: 30_000,
    });
    await expect(status(page)).toContainText("No reply came");
    expect((await written(world, "employees.create")).length).toBe(before.length + 1);
  });

  test("that the service makes late is checked in sight, and accepted by itself: one commit", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    await openForm(page, "/employees/new");
    await field(page, "Display name").fill("Late Commit");
    await field(page, "Email").fill("late.commit@halden.example");
    const before = await written(world, "employees.create");
    await setRules(world, {
      operation: "employees.create",
      kind: "late-commit",
      afterMs: 9_000,
      times: 1,
    });
    await button(page, "Create employee").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "checking", {
      timeout: 20_000,
    });
    await expect(status(page)).toContainText("won't send it again");
    await expect(field(page, "Email")).toBeDisabled();
    await expect(button(page, "Create employee")).toHaveCount(0);
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted", {
      timeout: 30_000,
    });
    expect((await written(world, "employees.create")).length).toBe(before.length + 1);
  });

  test("that failed before it was made is checked, not sent again at once", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    await openForm(page, "/employees/new");
    await field(page, "Display name").fill("Nobody Yet");
    await field(page, "Email").fill("nobody.yet@halden.example");
    const before = await written(world, "employees.create");
    await setRules(world, { operation: "employees.create", kind: "500-before-commit", times: 1 });
    await button(page, "Create employee").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "checking", {
      timeout: 20_000,
    });
    expect(await written(world, "employees.create")).toEqual(before);
  });
});

test.describe("an edit of an employee", () => {
  test("sends the changed fields alone, null for an emptied one, and can be undone field by field", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    const all = await employeesOf(world);
    const full = await Promise.all(all.slice(0, 40).map(({ id }) => employeeOf(world, id)));
    const person = full.find(({ personalEmail, jobTitle }) => personalEmail && jobTitle);
    if (!person) throw new Error("Nobody of this world has a personal e-mail");
    await page.goto(`/employees/${person.id}`);
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit ${person.displayName}`);
    await expect(field(page, "Country").locator("option").nth(20)).toBeAttached();
    await expect(button(page, "Save")).toBeDisabled();

    await field(page, "Display name").fill("Somebody Else");
    await field(page, "Job title").fill("  Curator of größere Dinge 🪴 ");
    await field(page, "Personal email").fill("");
    await expect(button(page, "Save 3 changes")).toBeEnabled();
    await expect(page.getByText(`was ${person.jobTitle}`)).toBeVisible();
    await button(page, "Undo the change of Display name").click();
    await expect(field(page, "Display name")).toHaveValue(String(person.displayName));
    const before = await written(world, "employees.update");
    await button(page, "Save 2 changes").dblclick();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    const [made, ...more] = (await written(world, "employees.update")).slice(before.length);
    expect(more).toEqual([]);
    expect(made).toEqual({
      resourceId: person.id,
      bodyHash: hashOf({ jobTitle: "Curator of größere Dinge 🪴", personalEmail: null }),
    });
    expect(await employeeOf(world, person.id)).toEqual({
      ...person,
      jobTitle: "Curator of größere Dinge 🪴",
      personalEmail: null,
    });
    await page.getByRole("link", { name: "Open the employee" }).click();
    await expect(page.getByText("Curator of größere Dinge 🪴").first()).toBeVisible();
  });

  test("of the address lists the open orders that keep the old one, and may add phone and second line", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    const person = await findAwaiting(world);
    const found = await askAll(
      world,
      personOf(world, "admin"),
      `/orders?query=${encodeURIComponent(String(person.email))}`,
    );
    const open = found.filter(
      ({ employeeId, status }) => employeeId === person.id && status !== "delivered",
    );
    expect(open.length).toBeGreaterThan(0);
    await openForm(page, `/employees/${person.id}/edit`);
    const kept = page.getByRole("region", { name: "Orders that keep the old address" });
    await field(page, "Department").fill("Elsewhere");
    await expect(button(page, "Save 1 change")).toBeEnabled();
    await expect(kept).toHaveCount(0);
    await field(page, "Address line 2").fill("3rd floor");
    await field(page, "Phone").fill("+49 30 1234567");
    await expect(kept.getByRole("link")).toHaveCount(open.length);
    for (const { id } of open) await expect(kept.getByRole("link", { name: id })).toBeVisible();
    const before = await written(world, "employees.update");
    await button(page, "Save 3 changes").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    const [made] = (await written(world, "employees.update")).slice(before.length);
    expect(made?.bodyHash).toBe(
      hashOf({ department: "Elsewhere", addressTwo: "3rd floor", phone: "+49 30 1234567" }),
    );
  });

  test("says what somebody else changed meanwhile, and the person decides", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/settings");
    const [, , , person] = await employeesOf(world);
    if (!person) throw new Error("The world has too few people");
    await openForm(page, `/employees/${person.id}/edit`);
    await field(page, "Job title").fill("Mine");
    await field(page, "Division").fill("North");
    const answered = await fetch(`${world.sandboxUrl}/v4/employees/${person.id}`, {
      method: "PATCH",
      headers: { "x-api-key": admin.key, "content-type": "application/json" },
      body: JSON.stringify({ jobTitle: "Theirs", department: "Their department" }),
    });
    expect(answered.status).toBe(200);
    const before = await written(world, "employees.update");
    await button(page, "Save 2 changes").click();
    const notice = page.getByRole("alert").filter({ hasText: "Someone else edited this" });
    await expect(notice).toContainText("Job title is now Theirs");
    expect(await written(world, "employees.update")).toEqual(before);
    await notice.getByRole("button", { name: "Discard mine" }).click();
    await expect(field(page, "Job title")).toHaveValue("Theirs");
    await expect(field(page, "Department")).toHaveValue("Their department");
    await button(page, "Save 1 change").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    const [made] = (await written(world, "employees.update")).slice(before.length);
    expect(made?.bodyHash).toBe(hashOf({ division: "North" }));
  });

  test("is refused at the e-mail: one that somebody has, and one of a person with a login", async ({
    page,
    world,
    faults,
    signInAs,
  }) => {
    await signInAs("admin", "/settings");
    const people = await employeesOf(world);
    const [other] = people;
    const before = await written(world, "employees.update");
    const person = people.at(-1);
    await openForm(page, `/employees/${person?.id}/edit`);
    await field(page, "Email").fill(String(other?.email));
    await button(page, "Save 1 change").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "refused", {
      timeout: 20_000,
    });
    await expect(field(page, "Email")).toBeFocused();
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Email")).toHaveValue(String(other?.email));

    // Which status a login's e-mail is refused with is not shown in the contract.
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
      await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    }
    expect(await written(world, "employees.update")).toEqual(before);
  });

  test("does not go without asking when the page is left", async ({ page, world, signInAs }) => {
    await signInAs("admin", "/settings");
    const [person] = await employeesOf(world);
    await openForm(page, `/employees/${person?.id}/edit`);
    await field(page, "Tax ID").fill("SECRET-7");
    await expect(button(page, "Save 1 change")).toBeEnabled();
    page.once("dialog", (dialog) => void dialog.dismiss());
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await expect(field(page, "Tax ID")).toHaveValue("SECRET-7");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain("SECRET-7");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await expect(page).toHaveURL(/\/orders$/);
  });
});

test.describe("teams", () => {
  const dialog = (page: Page) => page.getByRole("dialog");

  test("are created once, refused at the name where there is one, and renamed everywhere", async ({
    page,
    world,
    signInAs,
  }) => {
    const admin = await signInAs("admin", "/teams");
    const name = `Команда ${"長".repeat(60)} 🚚`;
    await button(page, "New team").click();
    await field(page, "Name").fill(name);
    const before = await written(world, "teams.create");
    await dialog(page).getByRole("button", { name: "Create team" }).dblclick();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    const made = (await written(world, "teams.create")).slice(before.length);
    expect(made.map(({ bodyHash }) => bodyHash)).toEqual([hashOf({ name })]);
    await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, "New team")).toBeFocused();
    await expect(page.getByText(name)).toBeVisible();

    // The same name once more, by keyboard.
    await page.keyboard.press("Enter");
    await expect(field(page, "Name")).toBeVisible();
    await field(page, "Name").focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(status(page)).toHaveAttribute("data-intent-status", "refused");
    await expect(field(page, "Name")).toBeFocused();
    await expect(field(page, "Name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Name")).toHaveValue(name);
    await expect(
      dialog(page).getByRole("link", { name: "Open the existing team" }),
    ).toHaveAttribute("href", `/teams/${made[0]?.resourceId}`);
    expect((await written(world, "teams.create")).length).toBe(before.length + 1);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);

    // Renamed to what another team is called, then to a free name.
    const teams = rowsOf((await ask(world, admin, "/teams")).body);
    const taken = String(teams.find(({ id }) => id !== made[0]?.resourceId)?.name);
    await page.goto(`/teams/${made[0]?.resourceId}`);
    await button(page, "Rename").click();
    await expect(field(page, "Name")).toHaveValue(name);
    await expect(dialog(page).getByRole("button", { name: "Rename" })).toBeDisabled();
    await field(page, "Name").fill(taken);
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "refused", {
      timeout: 20_000,
    });
    await expect(field(page, "Name")).toBeFocused();
    await expect(dialog(page).getByRole("link", { name: "Open existing team" })).toBeVisible();
    await field(page, "Name").fill("Night shift");
    const renames = await written(world, "teams.update");
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    expect((await written(world, "teams.update")).slice(renames.length)).toEqual([
      { resourceId: made[0]?.resourceId, bodyHash: hashOf({ name: "Night shift" }) },
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night shift");
    await dialog(page).getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("link", { name: "Teams", exact: true }).first().click();
    await expect(page.getByText("Night shift")).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});

test.describe("addresses", () => {
  const tokyo = {
    alias: "東京オフィス",
    address: "芝公園4-2-8",
    city: "東京都港区",
    zipCode: "105-0011",
    country: "JP",
    contactName: "渡辺 純",
    contactEmail: "jun@halden.example",
    phone: "+81 3 1234 5678",
  };
  const labels: Record<keyof typeof tokyo, string> = {
    alias: "Alias",
    address: "Address",
    city: "City",
    zipCode: "Postal code",
    country: "Country",
    contactName: "Contact name",
    contactEmail: "Contact email",
    phone: "Phone",
  };
  const fill = async (page: Page, values: Partial<typeof tokyo>) => {
    for (const [name, value] of Object.entries(values)) {
      const control = field(page, labels[name as keyof typeof tokyo]);
      await (name === "country" ? control.selectOption(value) : control.fill(value));
    }
  };

  test("are added once, refused at the country, and a second one only if it is meant", async ({
    page,
    world,
    signInAs,
  }) => {
    await signInAs("admin", "/addresses");
    await page.getByRole("main").getByRole("link", { name: "Add address", exact: true }).click();
    await expect(field(page, "Country").locator("option").nth(20)).toBeAttached();
    const before = await written(world, "company.add-address");
    await fill(page, { ...tokyo, country: "AQ", phone: "03 1234" });
    await button(page, "Add address").click();
    await expect(field(page, "Phone")).toBeFocused();
    await expect(field(page, "Phone")).toHaveAttribute("aria-invalid", "true");
    await fill(page, { phone: tokyo.phone });
    await button(page, "Add address").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "refused");
    await expect(field(page, "Country")).toBeFocused();
    await expect(page.getByText("AQ is not in the regional catalog").first()).toBeVisible();
    await expect(field(page, "Alias")).toHaveValue(tokyo.alias);
    expect(await written(world, "company.add-address")).toEqual(before);
    await fill(page, { country: "JP" });
    await button(page, "Add address").dblclick();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    const made = (await written(world, "company.add-address")).slice(before.length);
    expect(made.map(({ bodyHash }) => bodyHash)).toEqual([hashOf(tokyo)]);

    await button(page, "Add another").click();
    await expect(field(page, "Alias")).toHaveValue("");
    await fill(page, tokyo);
    const warning = page.getByRole("region", { name: "Already saved" });
    await expect(warning).toContainText("This place is already saved");
    await expect(button(page, "Add address")).toBeDisabled();
    await fill(page, { address: "虎ノ門1-1" });
    await expect(warning).toContainText("This alias is already in use");
    await warning.getByRole("checkbox").check();
    await button(page, "Add address").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    await page.getByRole("link", { name: "Open the address" }).click();
    await expect(page).toHaveURL(/\/addresses$/);
    await expect(page.getByRole("cell", { name: tokyo.alias })).toHaveCount(2);
    expect((await written(world, "company.add-address")).length).toBe(before.length + 2);
  });
});

test.describe("who may", () => {
  const ways = ["New employee", "New team", "Add address"];

  test("a manager edits the own people alone, and finds no way to teams and addresses", async ({
    page,
    world,
    signInAs,
  }) => {
    const manager = await signInAs("manager", "/teams");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(button(page, "New team")).toHaveCount(0);
    await page.goto("/addresses");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add address" })).toHaveCount(0);
    await page.goto("/addresses/new");
    await expect(page.getByText("You don't have permission")).toBeVisible();
    const own = await askAll(world, manager, "/employees");
    const [foreign] = without(await employeesOf(world), own);
    await page.goto(`/employees/${foreign?.id}/edit`);
    await expect(page.locator("[data-failure=not_found]")).toBeVisible();
    await expect(page.getByRole("form")).toHaveCount(0);

    const [person] = own;
    await openForm(page, `/employees/${person?.id}/edit`);
    await field(page, "Team").fill("A team that nobody has");
    await button(page, "Save 1 change").click();
    await expect(field(page, "Team")).toHaveAttribute("aria-invalid", "true");
    await button(page, "Undo the change of Team").click();
    await field(page, "Department").fill("By their manager");
    const before = await written(world, "employees.update");
    await button(page, "Save 1 change").click();
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    expect((await written(world, "employees.update")).slice(before.length)).toEqual([
      { resourceId: person?.id, bodyHash: hashOf({ department: "By their manager" }) },
    ]);
  });

  test("support finds no way at all", async ({ page, world, signInAs }) => {
    const support = await signInAs("support", "/employees");
    const [person] = await askAll(world, support, "/employees");
    for (const path of ["/employees", "/teams", `/employees/${person?.id}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      for (const name of [...ways, "Edit", "Rename"]) {
        await expect(page.getByRole("main").getByText(name, { exact: true }), name).toHaveCount(0);
      }
    }
    for (const path of ["/employees/new", `/employees/${person?.id}/edit`]) {
      await page.goto(path);
      await expect(page.getByText("You don't have permission")).toBeVisible();
      await expect(page.getByRole("form")).toHaveCount(0);
    }
  });

  test("the server refuses what a role does not include, however it is asked", async ({
    page,
    browser,
    world,
    signInAs,
    sessions,
  }) => {
    // Everybody's session, then an administrator's own request as the browser sends it.
    await signInAs("manager", "/teams");
    await page.context().clearCookies();
    await signInAs("support", "/teams");
    await page.context().clearCookies();
    await signInAs("admin", "/teams");
    await button(page, "New team").click();
    await field(page, "Name").fill("Only once");
    const asked = page.waitForRequest(
      (request) => request.method() === "POST" && Boolean(request.headers()["next-action"]),
    );
    await dialogButton(page, "Create team").click();
    const request = await asked;
    await expect(status(page)).toHaveAttribute("data-intent-status", "accepted");
    const body = request.postData() ?? "";
    expect(body).toContain("Only once");
    const before = await committed(world, "teams.create");
    const asks: [kind: "manager" | "support", data: string][] = [
      ["manager", body.replaceAll("Only once", "Mine")],
      ["support", body.replaceAll("Only once", "Mine")],
      ["support", body.replaceAll("teams.create", "employees.create")],
      ["manager", body.replaceAll("teams.create", "company.add-address")],
    ];
    for (const [kind, data] of asks) {
      const context = await browser.newContext({ baseURL: world.origin });
      await context.addCookies(sessions.get(kind) ?? []);
      const answer = await context.request.post("/teams", {
        headers: {
          "next-action": request.headers()["next-action"] ?? "",
          "content-type": request.headers()["content-type"] ?? "",
          accept: "text/x-component",
          origin: world.origin,
          "sec-fetch-site": "same-origin",
        },
        data,
      });
      expect(await answer.text(), kind).toContain('"kind":"role"');
      await context.close();
    }
    expect(await committed(world, "teams.create")).toEqual(before);
  });
});

const dialogButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

test("the forms have no violations, empty, refused and filled, at both widths", async ({
  page,
  world,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs("admin", "/settings");
  const person = await findAwaiting(world);
  const expectNone = async (what: string) => {
    for (const [width, height, colorScheme] of [
      [1440, 900, "light"],
      [390, 844, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`)),
        `${what}, ${width} px`,
      ).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${what} does not fit ${width} px`,
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await openForm(page, "/employees/new");
  await field(page, "Job title").fill("J".repeat(250));
  await field(page, "Team").fill("W".repeat(150));
  await button(page, "Create employee").click();
  await expect(field(page, "Display name")).toHaveAttribute("aria-invalid", "true");
  await expectNone("New employee, refused");

  await openForm(page, `/employees/${person.id}/edit`);
  await field(page, "City").fill("M".repeat(120));
  await field(page, "Personal email").fill("");
  await expect(
    page.getByRole("region", { name: "Orders that keep the old address" }),
  ).toBeVisible();
  await expectNone("Edit employee, changed");

  await openForm(page, "/addresses/new");
  await expectNone("Add address, empty");
  await field(page, "Alias").fill("W".repeat(150));
  await button(page, "Add address").click();
  await expect(field(page, "Address")).toHaveAttribute("aria-invalid", "true");
  await expectNone("Add address, refused");

  await page.goto("/teams");
  await button(page, "New team").click();
  await expect(field(page, "Name")).toBeVisible();
  await expectNone("New team");
});
