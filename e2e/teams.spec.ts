import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import {
  button,
  dialog,
  dialogButton,
  expectInvalid,
  field,
  intentStatus,
} from "./pages/record-form.ts";
import { screenHeading } from "./pages/shell.ts";
import { requestSession } from "./pages/sign-in-page.ts";
import { hashBody } from "./support/control.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { personOf } from "./support/people.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

test("an administrator creates a team once, sees the refusal of a name in use, and renames the team on every screen", async ({
  page,
  admin,
  commits,
}) => {
  await page.goto("/teams");
  const name = `Команда ${"長".repeat(60)} 🚚`;
  await button(page, "New team").click();
  await field(page, "Name").fill(name);
  await dialogButton(page, "Create team").dblclick();
  await expectStatus(intentStatus(page), "accepted");
  const created = await commits("teams.create");
  expect(created).toMatchObject([{ bodyHash: hashBody({ name }) }]);
  const id = created[0]?.resourceId;
  await dialogButton(page, "Close").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "New team")).toBeFocused();
  await expect(page.getByText(name)).toBeVisible();

  // Submits the same name again, with the keyboard.
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialogButton(page, "Create team")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectStatus(intentStatus(page), "refused");
  await expect(field(page, "Name")).toBeFocused();
  await expectInvalid(page, "Name");
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(dialog(page).getByRole("link", { name: "Open the existing team" })).toHaveAttribute(
    "href",
    `/teams/${id}`,
  );
  expect(await commits("teams.create")).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  // Renames the team to the name of another team, then to a free name.
  const teams = await admin.rows("/teams");
  const nameInUse = String(teams.find((team) => team.id !== id)?.name);
  await page.goto(`/teams/${id}`);
  await button(page, "Rename").click();
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(dialogButton(page, "Rename")).toBeDisabled();
  await field(page, "Name").fill(nameInUse);
  await dialogButton(page, "Rename").click();
  await expectStatus(intentStatus(page), "refused", 20_000);
  await expect(field(page, "Name")).toBeFocused();
  await expect(dialog(page).getByRole("link", { name: "Open existing team" })).toBeVisible();
  await field(page, "Name").fill("Night shift");
  await dialogButton(page, "Rename").click();
  await expectStatus(intentStatus(page), "accepted");
  expect(await commits("teams.update")).toMatchObject([
    { resourceId: id, bodyHash: hashBody({ name: "Night shift" }) },
  ]);
  await expect(screenHeading(page)).toHaveText("Night shift");
  await dialogButton(page, "Close").click();
  await page.getByRole("link", { name: "Teams", exact: true }).first().click();
  await page.waitForURL("/teams");
  await expect(page.getByText("Night shift")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test("a team's page has its members before its scripts have come", async ({ page, admin }) => {
  const teams = await admin.rows("/teams");
  const member = (await admin.rows("/employees")).find(({ teamName }) =>
    teams.some(({ name }) => name === teamName),
  );
  const team = teams.find(({ name }) => name === member?.teamName);
  const load = await holdScripts(page);
  await page.goto(`/teams/${team?.id}`, { waitUntil: "commit" });
  await expect(page.locator("[data-row-link]").first()).toBeVisible();
  load();
});

test(
  "a team's page has its open and late orders with links to them, its devices, and its ID once",
  proof,
  async ({ page, admin }) => {
    const orders = await admin.rows("/orders?limit=50");
    const teams = await admin.rows("/teams");
    const isOpen = (status: unknown) =>
      !["delivered", "cancelled", "completed"].includes(String(status));
    const team = teams.find(({ name }) =>
      orders.some((order) => order.teamName === name && isOpen(order.status)),
    );
    await page.goto(`/teams/${team?.id}`);
    await expect(page).toHaveTitle(`${team?.name} · SANDBOX · Quartermaster`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Open orders" })).toBeVisible();
    await expect(main.getByRole("table", { name: "open orders" })).toBeVisible();
    await expect(main.getByText(String(team?.id), { exact: true })).toHaveCount(1);
    await expect(main.getByText("Counting…")).toHaveCount(0);
    await main
      .getByRole("link", { name: /open orders$/ })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.get("team") === team?.name);
  },
);

test("a form that is sent before its page hears of another person's session creates nothing, and goes on once its own person is back", async ({
  page,
  context,
  world,
  admin,
  signInAs,
  commits,
}) => {
  // A sign-in ends the session that the browser has, which must be this test's own.
  await signInAs("admin", "/teams", "fresh");
  await button(page, "New team").click();
  await field(page, "Name").fill("Handover");
  await requestSession(context.request, world, personOf(world, "support"));
  await dialogButton(page, "Create team").click();
  const cover = page.getByRole("alertdialog");
  await expect(cover).toBeVisible();
  expect(await commits("teams.create")).toEqual([]);

  await requestSession(context.request, world, admin);
  const tab = await context.newPage();
  await tab.goto("/");
  await expect(cover).toHaveCount(0);
  await expectStatus(intentStatus(page), "accepted");
  expect(await commits("teams.create")).toMatchObject([
    { bodyHash: hashBody({ name: "Handover" }) },
  ]);
  await tab.close();
});
