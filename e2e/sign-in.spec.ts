import { proof, seedOf } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { accountMenuButton, screenHeading } from "./pages/shell.ts";
import { demoAccountButton, signInButton, signInError } from "./pages/sign-in-page.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { personOf } from "./support/people.ts";

test.use({ account: null });

const kinds = ["admin", "manager", "other manager", "support"] as const;
const marksOf = seedOf(kinds, ["manager"]);

for (const kind of kinds) {
  test(
    `${kind} signs in with one click and sees orders`,
    marksOf(kind),
    async ({ page, signInAs }) => {
      const person = await signInAs(kind, "/orders");
      await expect(screenHeading(page)).toHaveText("Orders");
      await expect(table(page)).toBeVisible();
      const menu = accountMenuButton(page);
      await expect(menu).toHaveAccessibleName(
        new RegExp(`^${person.user.displayName} .*account menu$`),
      );
      await menu.click();
      await expect(page.getByText(person.user.email)).toBeVisible();
    },
  );
}

test("a password that is sent before the page's scripts have come stays in its field and out of the address", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await page.goto("/signin", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not a password");
  await page.getByLabel("Password").press("Enter");
  load();
  await signInButton(page).click();
  await expect(signInError(page)).toContainText("password");
  await expect(page).toHaveURL("/signin");
});

test("a form says at each field what is missing and focuses the first, without a bubble of the browser", async ({
  page,
}) => {
  await page.goto("/signin");
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password")];
  await expect(page.getByRole("form", { name: "Sign in" })).toHaveJSProperty("noValidate", true);
  await signInButton(page).click();
  await expect(email).toBeFocused();
  for (const field of [email, password]) {
    await expect(field).toHaveAccessibleDescription("Fill in this field.");
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await email.fill("nobody@example.com");
  await expect(email).toHaveAccessibleDescription("");
  await signInButton(page).click();
  await expect(password).toBeFocused();
});

test("the sign-in opens the list of orders for support, and Today for an administrator", async ({
  page,
  signInAs,
}) => {
  await signInAs("support", "/", "fresh");
  await expect(page).toHaveURL("/orders");
  await signInAs("admin", "/", "fresh");
  await expect(page).toHaveURL("/");
});

test(
  "the browser reports its time zone, and the person can choose another zone and date format",
  proof,
  async ({ page, world }) => {
    const person = personOf(world, "support");
    await page.goto("/signin?from=/orders");
    await expect(demoAccountButton(page, person.user.displayName)).toContainText(
      "Try: find an order",
    );
    await demoAccountButton(page, person.user.displayName).click();
    await expect(screenHeading(page)).toHaveText("Orders");
    const cookieOf = async (name: string) =>
      (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;
    await expect.poll(() => cookieOf("zone")).toBe("Europe/Berlin");

    await page.goto("/settings");
    const tested = page.getByRole("table", { name: "API permissions" }).getByRole("time").first();
    await expect(tested).toHaveText(/^\d\d:\d\d$/);
    const before = await tested.innerText();
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByLabel("Format").selectOption({ label: "English (United States)" });
    await expect(tested).toHaveText(/^\d\d:\d\d [AP]M$/);
    await expect(tested).not.toContainText(before);
    await page.reload();
    await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
    await expect(tested).toHaveText(/[AP]M$/);

    await page.getByLabel("Format").selectOption({ label: "English (Germany)" });
    await expect(tested).toHaveText(/^\d\d:\d\d$/);
    await page.reload();
    await expect(page.getByText("· 1.234,5")).toBeVisible();
  },
);

test(
  "the sandbox suggests what to try with a role, until the suggestions are dismissed",
  proof,
  async ({ page, signInAs }) => {
    await signInAs("manager", "/");
    const suggestions = page.getByRole("region", { name: "Try this in the sandbox" });
    await expect(suggestions.getByRole("link")).toHaveCount(4);
    await expect(suggestions).toContainText("Add a new hire");
    await suggestions.getByRole("button", { name: "Dismiss the suggestions" }).click();
    await expect(suggestions).toHaveCount(0);
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === "try-this"))
      .toBe(true);
    await page.reload();
    await expect(screenHeading(page)).toBeVisible();
    await expect(suggestions).toHaveCount(0);
  },
);
