import { askAll, without } from "../scripts/world/service.ts";
import { expect, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import {
  button,
  dialogButton,
  expectInvalid,
  expectStatus,
  field,
  openForm,
} from "./pages/record-form.ts";
import { failures, noPermissionNotice, screenHeading } from "./pages/shell.ts";
import { committed, committedWrites, hashBody, setRules } from "./support/control.ts";
import { readEmployees } from "./support/employee-records.ts";

// This file has a world of its own, because its writes would change what other tests read.
test.use({ worldOptions: { seed: 41 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

const createActions = ["New employee", "New team", "Add address"];

test("a manager edits only employees of their own teams, and sees no action to write teams or addresses", async ({
  page,
  world,
  signInAs,
}) => {
  const manager = await signInAs("manager", "/teams");
  await expect(table(page)).toBeVisible();
  await expect(button(page, "New team")).toHaveCount(0);
  await page.goto("/addresses");
  await expect(screenHeading(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add address" })).toHaveCount(0);
  await page.goto("/addresses/new");
  await expect(noPermissionNotice(page)).toBeVisible();
  const own = await askAll(world, manager, "/employees");
  const [foreign] = without(await readEmployees(world), own);
  await page.goto(`/employees/${foreign?.id}/edit`);
  await expect(failures(page, "not_found")).toBeVisible();
  await expect(page.getByRole("form")).toHaveCount(0);

  const [person] = own;
  await openForm(page, `/employees/${person?.id}/edit`);
  await field(page, "Team").fill("A team without members");
  await button(page, "Save 1 change").click();
  await expectInvalid(page, "Team");
  await button(page, "Undo the change of Team").click();
  await field(page, "Department").fill("By their manager");
  const before = await committedWrites(world, "employees.update");
  await button(page, "Save 1 change").click();
  await expectStatus(page, "accepted");
  expect((await committedWrites(world, "employees.update")).slice(before.length)).toEqual([
    { resourceId: person?.id, bodyHash: hashBody({ department: "By their manager" }) },
  ]);
});

test("support sees no action that writes, and no form", async ({ page, world, signInAs }) => {
  const support = await signInAs("support", "/employees");
  const [person] = await askAll(world, support, "/employees");
  for (const path of ["/employees", "/teams", `/employees/${person?.id}`]) {
    await page.goto(path);
    await expect(screenHeading(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const name of [...createActions, "Edit", "Rename"]) {
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
  browser,
  world,
  signInAs,
  sessions,
}) => {
  // Opens a session of each role, then records an administrator's request as the browser sends it.
  await signInAs("manager", "/teams");
  await page.context().clearCookies();
  await signInAs("support", "/teams");
  await page.context().clearCookies();
  await signInAs("admin", "/teams");
  await button(page, "New team").click();
  await field(page, "Name").fill("Only once");
  const sending = page.waitForRequest(
    (request) => request.method() === "POST" && Boolean(request.headers()["next-action"]),
  );
  await dialogButton(page, "Create team").click();
  const request = await sending;
  await expectStatus(page, "accepted");
  const body = request.postData() ?? "";
  expect(body).toContain("Only once");
  const before = await committed(world, "teams.create");
  const attempts: [kind: "manager" | "support", data: string][] = [
    ["manager", body.replaceAll("Only once", "Mine")],
    ["support", body.replaceAll("Only once", "Mine")],
    ["support", body.replaceAll("teams.create", "employees.create")],
    ["manager", body.replaceAll("teams.create", "company.add-address")],
  ];
  for (const [kind, data] of attempts) {
    const context = await browser.newContext({ baseURL: world.origin });
    await context.addCookies(sessions.get(kind) ?? []);
    const response = await context.request.post("/teams", {
      headers: {
        "next-action": request.headers()["next-action"] ?? "",
        "content-type": request.headers()["content-type"] ?? "",
        accept: "text/x-component",
        origin: world.origin,
        "sec-fetch-site": "same-origin",
      },
      data,
    });
    expect(await response.text(), kind).toContain('"kind":"role"');
    await context.close();
  }
  expect(await committed(world, "teams.create")).toEqual(before);
});
