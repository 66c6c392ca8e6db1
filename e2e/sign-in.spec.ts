import { expect, personOf, test } from "./fixtures.ts";

for (const kind of ["admin", "manager", "other manager", "support"] as const) {
  test(`${kind} signs in by one click and sees orders`, async ({ page, signInAs }) => {
    const person = await signInAs(kind, "/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await expect(page.getByRole("table")).toBeVisible();
    const menu = page.getByRole("button", { name: /account menu$/ });
    await expect(menu).toHaveAccessibleName(
      new RegExp(`^${person.user.displayName} .*account menu$`),
    );
    await menu.click();
    await expect(page.getByText(person.user.email)).toBeVisible();
  });
}

test("support begins with the orders, an admin with what needs someone", async ({
  page,
  signInAs,
}) => {
  await signInAs("support", "/", "fresh");
  await expect(page).toHaveURL("/orders");
  await page.context().clearCookies();
  await signInAs("admin", "/", "fresh");
  await expect(page).toHaveURL("/");
});

test("the viewer's own zone is learnt, and the times follow", async ({ page, world }) => {
  const person = personOf(world, "support");
  await page.goto("/signin?from=/orders");
  await page.getByRole("button", { name: person.user.displayName }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "zone")?.value)
    .toBe("Europe/Berlin");
});
