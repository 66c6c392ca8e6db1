import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Browser, devices } from "@playwright/test";
import { shapeOf } from "../run/flags.ts";
import { step } from "../run/progress.ts";
import { root } from "../system/folders.ts";
import { findScreens, type Screen } from "../world/screens.ts";
import { personOf, type SignedIn, signIn, startBrowser } from "../world/visitor.ts";
import { startWorld, type World } from "../world/world.ts";
import { findTellingPage } from "./find-telling-page.ts";

export interface ScreenshotOptions {
  /** Folder for the pictures. */
  out: string;
  /** Only screens of these names (`Orders`, `Order` …). */
  only?: string[] | undefined;
  /** Kind of the person who looks. */
  as: string;
  /** How the service speaks: `default`, or another shape of `npm run sandbox -- --help`. */
  shape: string;
  /** Take the picture of the README alone: `docs/orders.png`. */
  readme: boolean;
}

interface Look {
  theme: "light" | "dark";
  width: number;
  height: number;
}

const lookupCount: Look[] = (["light", "dark"] as const).flatMap((theme) => [
  { theme, width: 1440, height: 900 },
  { theme, width: 390, height: 844 },
]);

/** Takes one picture once the page is drawn, its fonts are there and the network rests. */
async function shoot(
  browser: Browser,
  world: World,
  state: SignedIn["state"] | undefined,
  { path }: Screen,
  { theme, width, height }: Look,
  file: string,
  fullPage: boolean,
): Promise<void> {
  const context = await browser.newContext({
    ...(width < 600
      ? { hasTouch: true, isMobile: true, userAgent: devices["Pixel 7"].userAgent }
      : {}),
    baseURL: world.origin,
    ...(state === undefined ? {} : { storageState: state }),
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  mkdirSync(dirname(file), { recursive: true });
  // A taller window instead of a stitched picture: what sticks to an edge stays at that edge.
  const tall = fullPage ? await page.evaluate(() => document.documentElement.scrollHeight) : 0;
  if (tall > height) await page.setViewportSize({ width, height: Math.min(tall, 6_000) });
  await page.screenshot({ path: file });
  await context.close();
  for (const problem of problems) console.log(`    ${path}: ${problem}`);
}

/** Shoots every screen of a fresh world in both themes, wide and narrow. */
export async function takeScreenshots(options: ScreenshotOptions): Promise<void> {
  const world = await step("Start a world", () =>
    startWorld({ scale: "default", shape: shapeOf("--shape", options.shape) }),
  );
  const browser = await startBrowser();
  try {
    const person = personOf(world, options.as);
    const { state } = await signIn(browser, world, person);
    if (options.readme) {
      const [look] = lookupCount as [Look];
      const file = join(root, "docs/orders.png");
      const page = await findTellingPage(world.sandboxUrl, person);
      const route = { name: "Orders", path: `/orders?page=${page}` };
      await shoot(browser, world, state, route, look, file, false);
      return console.log(`  ${file}`);
    }
    const signInPage = { name: "Sign in", path: "/signin" };
    const routes = [signInPage, ...(await findScreens(world, personOf(world, "admin")))];
    const wanted = routes.filter(({ name }) => options.only?.includes(name) ?? true);
    for (const route of wanted) {
      await step(route.name, async () => {
        for (const look of lookupCount) {
          const name = route.name.toLowerCase().replaceAll(" ", "-");
          const file = `${name}-${look.theme}-${look.width}.png`;
          const visitor = route === signInPage ? undefined : state;
          await shoot(browser, world, visitor, route, look, resolve(options.out, file), true);
        }
      });
    }
    console.log(`\n  ${resolve(options.out)}`);
  } finally {
    await browser.close();
    await world.close();
  }
}
