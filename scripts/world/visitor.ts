import { type Browser, chromium } from "@playwright/test";
import { browserFlags } from "../browser/browser-flags.ts";
import { ensureBrowser } from "../browser/ensure-browser.ts";
import type { DemoKey } from "../run/sandbox-process.ts";
import type { World } from "./world.ts";

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureBrowser(), args: [...browserFlags] });

export type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** The world's demo person of a kind (the first, or the one at `index`). */
export const personOf = (world: World, kind: string, index = 0): DemoKey => {
  const person = world.keys.filter((key) => key.kind === kind)[index];
  if (person === undefined) throw new Error(`The sandbox minted no key for: ${kind}`);
  return person;
};

/** Signs in as a demo person and gives what a new browser context, or a plain client, needs. */
export async function signIn(browser: Browser, world: World, person: DemoKey) {
  const context = await browser.newContext({ baseURL: world.origin });
  const page = await context.newPage();
  await page.goto("/signin");
  await page.getByRole("button", { name: person.user.displayName }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  const state = await context.storageState();
  await context.close();
  return {
    state,
    cookie: state.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  };
}
