import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext } from "@playwright/test";
import { addPerson } from "../world/run-user.ts";
import { startWorld } from "../world/world.ts";
import { startShapesService } from "./service/shapes-service.ts";

/** The time zone of every browser context. */
export const timeZone = "Europe/Berlin";

const newKey = () => `svc_sk_${randomBytes(12).toString("hex")}`;

/** Starts a production build of Quartermaster whose upstream is the service of random shapes. */
export const startConsole = async () => {
  const service = await startShapesService();
  try {
    const world = await startWorld({
      ownService: true,
      settings: { QM_API_URL: service.origin, QM_API_KEY: newKey() },
    });
    return {
      service,
      world,
      async close() {
        await world.close();
        await service.close();
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
};
export type ConsoleUnderTest = Awaited<ReturnType<typeof startConsole>>;

/**
 * Adds an admin whose API key selects the world of a seed, and signs in as that admin. Quartermaster
 * keeps data per key, so the data of two seeds never mix.
 */
export const openSeed = async (
  { service, world }: ConsoleUnderTest,
  browser: Browser,
  seed: number,
) => {
  const key = newKey();
  const session = service.admit(key, seed);
  const email = `seed.${seed}.${randomBytes(3).toString("hex")}@example.com`;
  const password = await addPerson(world, email, "admin", key);
  const context = await browser.newContext({
    baseURL: world.origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: timeZone,
  });
  await context.addCookies([{ name: "zone", value: timeZone, url: world.origin }]);
  await signIn(context, email, password);
  return { session, context, key };
};

/** Signs in with a one-time password, and replaces it as the first sign-in demands. */
const signIn = async (context: BrowserContext, email: string, password: string) => {
  const page = await context.newPage();
  // A form that is sent before its scripts have come goes to the page itself.
  const hydrated = () => page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.goto("/signin");
  await hydrated();
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL("**/signin/password");
  await hydrated();
  const replacement = randomBytes(12).toString("hex");
  await page.locator("input[name=replacement]").fill(replacement);
  await page.locator("input[name=again]").fill(replacement);
  await page.locator("input[name=again]").press("Enter");
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  await page.close();
};
