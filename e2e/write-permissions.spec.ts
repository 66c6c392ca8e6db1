import { without } from "#testing/world/service.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import {
  button,
  dialogButton,
  expectInvalid,
  field,
  intentStatus,
  openForm,
} from "./pages/record-form.ts";
import { failures, noPermissionNotice, openScreen, screenHeading } from "./pages/shell.ts";
import { hashBody } from "./support/control.ts";
import { isServerAction, replayWithSession } from "./support/server-actions.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

test("a manager edits only employees of their own teams, and sees no action to write teams or addresses", async ({
  page,
  admin,
  signInAs,
  commits,
}) => {
  const manager = await signInAs("manager", "/teams");
  await expect(table(page)).toBeVisible();
  await expect(button(page, "New team")).toHaveCount(0);
  await page.goto("/addresses");
  await expect(screenHeading(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add address" })).toHaveCount(0);
  await page.goto("/addresses/new");
  await expect(noPermissionNotice(page)).toBeVisible();
  const own = await manager.allRows("/employees");
  const [foreign] = without(await admin.allRows("/employees"), own);
  await page.goto(`/employees/${foreign?.id}/edit`);
  await expect(failures(page, "not_found")).toBeVisible();
  await expect(page.getByRole("form")).toHaveCount(0);

  const [person] = own;
  await openForm(page, `/employees/${person?.id}/edit`);
  // The field takes another element once it is reached, maybe amid a fill.
  await field(page, "Team").focus();
  await expect(field(page, "Team")).toHaveRole("combobox");
  await field(page, "Team").fill("A team without members");
  // Closes the list, which covers the page for a reader of the screen.
  await field(page, "Team").press("Tab");
  await button(page, "Save 1 change").click();
  await expectInvalid(page, "Team");
  await button(page, "Undo the change of Team").click();
  await field(page, "Department").fill("By their manager");
  await button(page, "Save 1 change").click();
  await expectStatus(intentStatus(page), "accepted");
  expect(await commits("employees.update")).toMatchObject([
    { resourceId: person?.id, bodyHash: hashBody({ department: "By their manager" }) },
  ]);
});

test("support sees no action that writes, and no form", async ({ page, signInAs }) => {
  const support = await signInAs("support", "/employees");
  const [person] = await support.allRows("/employees");
  for (const path of ["/employees", "/teams", `/employees/${person?.id}`]) {
    await openScreen(page, path);
    for (const name of [
      "New employee",
      "New team",
      "Add address",
      "Edit",
      "Rename",
      "Available orders",
    ]) {
      await expect(page.getByRole("main").getByText(name, { exact: true }), name).toHaveCount(0);
    }
  }
  for (const path of ["/employees/new", `/employees/${person?.id}/edit`]) {
    await page.goto(path);
    await expect(noPermissionNotice(page)).toBeVisible();
    await expect(page.getByRole("form")).toHaveCount(0);
  }
});

test("the server refuses writes that a role does not include, even if the client sends them directly", async ({
  page,
  context,
  world,
  signInAs,
  commits,
}) => {
  await page.goto("/teams");
  await button(page, "New team").click();
  await field(page, "Name").fill("Only once");
  const sending = page.waitForRequest(isServerAction);
  await dialogButton(page, "Create team").click();
  const request = await sending;
  await expectStatus(intentStatus(page), "accepted");
  expect(request.postData()).toContain("Only once");
  for (const [kind, text, replacement] of [
    ["manager", "Only once", "Mine"],
    ["support", "Only once", "Mine"],
    ["support", "teams.create", "employees.create"],
    ["manager", "teams.create", "company.add-address"],
  ] as const) {
    await signInAs(kind, "/teams");
    const answer = await replayWithSession(context, request, world.origin, (body) =>
      body.replaceAll(text, replacement),
    );
    expect(answer, kind).toContain('"kind":"role"');
  }
  expect(await commits("teams.create")).toHaveLength(1);
});
