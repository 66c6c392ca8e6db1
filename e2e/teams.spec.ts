import { ask, rowsOf } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import {
  button,
  dialog,
  dialogButton,
  expectInvalid,
  expectStatus,
  field,
} from "./pages/record-form.ts";
import { screenHeading } from "./pages/shell.ts";
import { committedWrites, hashBody, setRules } from "./support/control.ts";

// This file has a world of its own, because its writes would change what other tests read.
test.use({ worldOptions: { seed: 41 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

test("an administrator creates a team once, sees the refusal of a name in use, and renames the team on every screen", async ({
  page,
  world,
  signInAs,
}) => {
  const admin = await signInAs("admin", "/teams");
  const name = `Команда ${"長".repeat(60)} 🚚`;
  await button(page, "New team").click();
  await field(page, "Name").fill(name);
  const before = await committedWrites(world, "teams.create");
  await dialogButton(page, "Create team").dblclick();
  await expectStatus(page, "accepted");
  const created = (await committedWrites(world, "teams.create")).slice(before.length);
  expect(created.map(({ bodyHash }) => bodyHash)).toEqual([hashBody({ name })]);
  await dialogButton(page, "Close").click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, "New team")).toBeFocused();
  await expect(page.getByText(name)).toBeVisible();

  // Submits the same name again, with the keyboard.
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toBeVisible();
  await field(page, "Name").focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expectStatus(page, "refused");
  await expect(field(page, "Name")).toBeFocused();
  await expectInvalid(page, "Name");
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(dialog(page).getByRole("link", { name: "Open the existing team" })).toHaveAttribute(
    "href",
    `/teams/${created[0]?.resourceId}`,
  );
  expect((await committedWrites(world, "teams.create")).length).toBe(before.length + 1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  // Renames the team to the name of another team, then to a free name.
  const teams = rowsOf((await ask(world, admin, "/teams")).body);
  const nameInUse = String(teams.find(({ id }) => id !== created[0]?.resourceId)?.name);
  await page.goto(`/teams/${created[0]?.resourceId}`);
  await button(page, "Rename").click();
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(dialogButton(page, "Rename")).toBeDisabled();
  await field(page, "Name").fill(nameInUse);
  await dialogButton(page, "Rename").click();
  await expectStatus(page, "refused", {
    timeout: 20_000,
  });
  await expect(field(page, "Name")).toBeFocused();
  await expect(dialog(page).getByRole("link", { name: "Open existing team" })).toBeVisible();
  await field(page, "Name").fill("Night shift");
  const renames = await committedWrites(world, "teams.update");
  await dialogButton(page, "Rename").click();
  await expectStatus(page, "accepted");
  expect((await committedWrites(world, "teams.update")).slice(renames.length)).toEqual([
    { resourceId: created[0]?.resourceId, bodyHash: hashBody({ name: "Night shift" }) },
  ]);
  await expect(screenHeading(page)).toHaveText("Night shift");
  await dialogButton(page, "Close").click();
  await page.getByRole("link", { name: "Teams", exact: true }).first().click();
  await expect(page.getByText("Night shift")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
