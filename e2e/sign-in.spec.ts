import { expect, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { accountMenuButton, screenHeading } from "./pages/shell.ts";
import { demoAccountButton } from "./pages/sign-in-page.ts";
import { personOf } from "./support/people.ts";

test.use({ account: null });

for (const kind of ["admin", "manager", "other manager", "support"] as const) {
  test(`${kind} signs in with one click and sees orders`, async ({ page, signInAs }) => {
    const person = await signInAs(kind, "/orders");
    await expect(screenHeading(page)).toHaveText("Orders");
    await expect(table(page)).toBeVisible();
    const menu = accountMenuButton(page);
    await expect(menu).toHaveAccessibleName(
      new RegExp(`^${person.user.displayName} .*account menu$`),
    );
    await menu.click();
    await expect(page.getByText(person.user.email)).toBeVisible();
  });
}

test("the sign-in opens the list of orders for support, and Today for an administrator", async ({
  page,
  signInAs,
}) => {
  await signInAs("support", "/", "fresh");
  await expect(page).toHaveURL("/orders");
  await signInAs("admin", "/", "fresh");
  await expect(page).toHaveURL("/");
});

test("the browser reports its time zone to Quartermaster in a cookie", async ({ page, world }) => {
  const person = personOf(world, "support");
  await page.goto("/signin?from=/orders");
  await demoAccountButton(page, person.user.displayName).click();
  await expect(screenHeading(page)).toHaveText("Orders");
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "zone")?.value)
    .toBe("Europe/Berlin");
});
