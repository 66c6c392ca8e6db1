import { expect, type Locator, type Page } from "@playwright/test";
import type { World } from "#testing/world/world.ts";

/** The one alert of the page. Next.js adds an empty one of its own. */
export const problem = (page: Page): Locator => page.getByRole("alert").filter({ hasText: /\S/ });

interface NewConnection {
  name: string;
  key: string;
  environment?: "sandbox" | "production";
}

/** Fills in the form of a new connection to the world's service. */
export const fillConnection = async (
  page: Page,
  { name, key, environment = "sandbox" }: NewConnection,
): Promise<void> => {
  const addresses = page.getByLabel("Environment and address");
  const address = addresses.getByRole("option", { name: `${environment}: ` });
  await addresses.selectOption(await address.getAttribute("value"));
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("API key", { exact: true }).fill(key);
};

export const checkKeyButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Check key" });

export const saveConnectionButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Save connection" });

/** Adds a connection and waits for its page. */
export const addConnection = async (page: Page, connection: NewConnection): Promise<void> => {
  await page.goto("/settings/connections/new");
  await fillConnection(page, connection);
  await checkKeyButton(page).click();
  await saveConnectionButton(page).click();
  await page.waitForURL(/\/settings\/connections\/(sandbox|production)\/./);
};

/** Invites a person and returns the one-time password that is shown once. */
export const invite = async (
  page: Page,
  person: { name: string; email: string; role: string; connection?: RegExp },
): Promise<string> => {
  await page.goto("/settings/people");
  const form = page.getByRole("form", { name: "Invite a person" });
  await form.getByLabel("Name").fill(person.name);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Role").selectOption(person.role);
  if (person.connection) {
    const option = form.getByRole("option", { name: person.connection });
    await form.getByLabel("Connection").selectOption(await option.getAttribute("value"));
  }
  await form.getByRole("button", { name: "Invite" }).click();
  const shown = page.getByTitle(/^Copy password /);
  const title = await shown.getAttribute("title");
  return title?.replace("Copy password ", "") ?? "";
};

/** Opens the form of an account, and returns it. */
export const openAccount = async (page: Page, email: string): Promise<Locator> => {
  const form = page.getByRole("form", { name: `Change ${email}` });
  if (!(await form.isVisible())) await page.getByLabel(`Edit ${email}`).click();
  return form;
};

/** Returns the sandbox's key of a kind, such as `legacy`. */
export const keyOf = (world: World, kind: string): string => {
  const found = world.keys.find((each) => each.kind === kind);
  if (!found) throw new Error(`The sandbox has no key of the kind ${kind}`);
  return found.key;
};

/** Gives a person a connection with a role, or withdraws it (`null`), in the table of Access. */
export const changeAccess = async (
  page: Page,
  { email, connection, role }: { email: string; connection: string; role: string | null },
): Promise<void> => {
  await page.goto("/settings/people");
  await page.getByRole("button", { name: `change access of ${email} to ${connection}` }).click();
  const dialog = page.getByRole("dialog", { name: /^Access of / });
  if (role === null) await dialog.getByRole("button", { name: "Withdraw access" }).click();
  else {
    await dialog.getByLabel("Role with this connection").selectOption(role);
    await dialog.getByRole("button", { name: /^(?:Give access|Save)$/ }).click();
  }
  await expect(page.getByRole("status").filter({ hasText: /has this connection/ })).toBeVisible();
};
