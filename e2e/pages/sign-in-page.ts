import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { addPerson, runUser } from "#testing/world/run-user.ts";
import type { World } from "#testing/world/world.ts";
import type { Person } from "../support/people.ts";

export const newPassword = "a long enough passphrase";

/** A page whose forms can be sent. */
const hydrated = (page: Page): Locator => page.locator("html[data-hydrated]");

export const demoAccountButton = (page: Page, displayName: string): Locator =>
  hydrated(page).getByRole("button", { name: displayName });

/** Returns the form with which the button of a demo person signs in. */
export const readDemoForm = async (client: APIRequestContext, { user }: Person) => {
  const { csrfToken } = (await (await client.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  return { userId: `demo:${user.uid}`, csrfToken, json: "true" };
};

/** Signs a demo person in by the request that their button sends, without opening a page. */
export const requestSession = async (
  client: APIRequestContext,
  { origin }: World,
  person: Person,
): Promise<void> => {
  const response = await client.post("/api/auth/callback/demo", {
    headers: { origin, "sec-fetch-site": "same-origin" },
    form: await readDemoForm(client, person),
  });
  if (!response.ok()) throw new Error(`The sign-in was answered with ${response.status()}`);
};

export const signInButton = (page: Page): Locator =>
  hydrated(page).getByRole("button", { name: "Sign in", exact: true });

export const signInWithPassword = async (
  page: Page,
  email: string,
  password: string,
): Promise<void> => {
  await page.goto("/signin");
  await fillSignIn(page, email, password);
};

/** Signs in on the page that is already open. */
export const fillSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await signInButton(page).click();
};

export const replacePassword = async (
  page: Page,
  next: string,
  confirmation = next,
): Promise<void> => {
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm new password").fill(confirmation);
  await hydrated(page).getByRole("button", { name: "Set password" }).click();
};

/** The error message of the form. Next.js adds an empty alert of its own. */
export const signInError = (page: Page): Locator =>
  page.getByRole("alert").filter({ hasText: /\S/ });

/** Waits until the browser has left the pages of the sign-in. */
export const waitForSignIn = (page: Page): Promise<void> =>
  page.waitForURL((address) => !address.pathname.startsWith("/signin"));

/** Adds a person, with an API key if given, and signs in with a new password. */
export const signInNewPerson = async (
  page: Page,
  world: World,
  email: string,
  role: string,
  key?: string,
): Promise<void> => {
  const oneTimePassword = await addPerson(world, email, role);
  if (key !== undefined) await runUser(world, ["key", email], key);
  await signInWithPassword(page, email, oneTimePassword);
  await page.waitForURL("/signin/password");
  await replacePassword(page, newPassword);
  await waitForSignIn(page);
};

export const singleSignOnButton = (page: Page, label: string): Locator =>
  hydrated(page).getByRole("button", { name: `Sign in with ${label}`, exact: true });

/** Logs in at the identity provider of the tests, which asks for the name of an account only. */
export const logInAtProvider = async (page: Page, account: string): Promise<void> => {
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Continue" }).click();
};
