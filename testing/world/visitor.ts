import { type Browser, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser/ensure-browser.ts";
import { browserFlags } from "../../scripts/browser/find-browser.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import type { World } from "./world.ts";

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });

/** The cookies and storage of a browser context after signing in. */
export type Session = Awaited<ReturnType<typeof signIn>>;

/** Signs in as a demo person. */
export async function signIn(browser: Browser, world: World, person: DemoKey) {
  const context = await browser.newContext({ baseURL: world.origin });
  const page = await context.newPage();
  await page.goto("/signin");
  const hydrated = page.locator("html[data-hydrated]");
  await hydrated.getByRole("button", { name: person.user.displayName }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  const session = await context.storageState();
  await context.close();
  return session;
}
