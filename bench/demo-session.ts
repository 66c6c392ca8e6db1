import type { Browser, BrowserContext } from "@playwright/test";
import { signInAsDemo } from "#testing/world/console-client.ts";
import type { World } from "#testing/world/world.ts";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";

const timezoneId = "Europe/Berlin";

/**
 * Returns a browser context in which a demo person is signed in. No page was opened: signing in there
 * opens Today, whose first visit costs most.
 */
export async function openContextAs(
  browser: Browser,
  world: Pick<World, "origin">,
  person: DemoKey,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.origin,
    timezoneId,
    viewport: { width: 1440, height: 900 },
  });
  // Without the cookie of the time zone, the first page would render twice to set it.
  const header = `${await signInAsDemo(world, person)}; zone=${timezoneId}`;
  const cookies = header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url: world.origin };
  });
  await context.addCookies(cookies);
  return context;
}
