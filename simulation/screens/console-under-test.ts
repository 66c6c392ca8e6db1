import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext } from "@playwright/test";
import { runUser } from "../../scripts/world/run-user.ts";
import { startWorld, type World } from "../../scripts/world/world.ts";
import { type ShapesService, startShapesService } from "./service/shapes-service.ts";

/** The viewer's time zone in every browser context. */
export const timeZone = "Europe/Berlin";

/** A production console whose upstream is the service of random shapes. */
export interface ConsoleUnderTest {
  service: ShapesService;
  world: World;
  close: () => Promise<void>;
}

const newKey = () => `svc_sk_${randomBytes(12).toString("hex")}`;

export const startConsole = async (): Promise<ConsoleUnderTest> => {
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

/**
 * Signs in as an admin of their own, whose key stands for the world of a seed. What the console
 * remembers of one seed belongs to that key and never mixes with another.
 */
export const openSeed = async (
  { service, world }: ConsoleUnderTest,
  browser: Browser,
  seed: number,
) => {
  const key = newKey();
  const session = service.admit(key, seed);
  const email = `seed.${seed}.${randomBytes(3).toString("hex")}@example.com`;
  const printed = await runUser(
    world,
    ["add", email, "--role", "admin", "--name", email, "--key-stdin"],
    key,
  );
  const once = /^ {2}(\S+)$/m.exec(printed)?.[1];
  if (once === undefined) throw new Error("No one-time password was printed");
  const context = await browser.newContext({
    baseURL: world.origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: timeZone,
  });
  await context.addCookies([{ name: "zone", value: timeZone, url: world.origin }]);
  await signIn(context, email, once);
  return { session, context, key };
};

const signIn = async (context: BrowserContext, email: string, once: string) => {
  const page = await context.newPage();
  await page.goto("/signin");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(once);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL("**/signin/password");
  const chosen = randomBytes(12).toString("hex");
  await page.locator("input[name=current]").fill(once);
  await page.locator("input[name=replacement]").fill(chosen);
  await page.locator("input[name=again]").fill(chosen);
  await page.locator("input[name=again]").press("Enter");
  await page.waitForURL((address) => !address.pathname.startsWith("/signin"));
  await page.close();
};
