import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Browser, devices } from "@playwright/test";
import { shapeOf } from "../run/flags.ts";
import { step } from "../run/progress.ts";
import type { DemoKey } from "../run/sandbox-process.ts";
import { root } from "../system/folders.ts";
import { findScreens, type Screen } from "../world/screens.ts";
import { ask, rowsOf } from "../world/service.ts";
import { type SignedIn, signIn, startBrowser } from "../world/visitor.ts";
import { personOf, startWorld, type World } from "../world/world.ts";

export interface ScreenshotOptions {
  /** Folder for the pictures. */
  out: string;
  /** Only screens of these names (`Orders`, `Order` …). */
  only?: string[] | undefined;
  /** Kind of the demo person. */
  as: string;
  /** The shape of the service: `default`, or another one of `npm run sandbox -- --help`. */
  shape: string;
  /** Take only the picture of the README: `docs/orders.png`. */
  readme: boolean;
}

interface Variant {
  theme: "light" | "dark";
  width: number;
  height: number;
}

const variants: Variant[] = (["light", "dark"] as const).flatMap((theme) => [
  { theme, width: 1440, height: 900 },
  { theme, width: 390, height: 844 },
]);

/** Takes one picture when the page and its fonts have loaded and the network is idle. */
async function shoot(
  browser: Browser,
  world: World,
  state: SignedIn["state"] | undefined,
  { path }: Screen,
  { theme, width, height }: Variant,
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
  // A taller window instead of a stitched picture keeps sticky elements at their edge.
  const tall = fullPage ? await page.evaluate(() => document.documentElement.scrollHeight) : 0;
  if (tall > height) await page.setViewportSize({ width, height: Math.min(tall, 6_000) });
  await page.screenshot({ path: file });
  await context.close();
  for (const problem of problems) console.log(`    ${path}: ${problem}`);
}

/** Orders that a picture of the list shows. */
const visibleOrders = 20;

/**
 * Returns the page of the orders list whose visible orders have the most different statuses: the
 * newest orders have all just begun, the oldest are all done.
 */
const findVariedPage = async (world: World, person: DemoKey): Promise<number> => {
  let best = { page: 0, statuses: 0 };
  for (let page = 0; page < 40; page += 1) {
    const { body } = await ask(world, person, `/orders?limit=50&page=${page}`);
    const visible = rowsOf(body).slice(0, visibleOrders);
    const statuses = new Set(visible.map(({ status }) => status)).size;
    if (statuses > best.statuses) best = { page, statuses };
  }
  return best.page;
};

/** Takes pictures of every screen of a new world in both themes, wide and narrow. */
export async function takeScreenshots(options: ScreenshotOptions): Promise<void> {
  const world = await step("Start a world", () =>
    startWorld({ scale: "default", shape: shapeOf("--shape", options.shape) }),
  );
  const browser = await startBrowser();
  try {
    const person = personOf(world, options.as);
    const { state } = await signIn(browser, world, person);
    if (options.readme) {
      const [variant] = variants as [Variant];
      const file = join(root, "docs/orders.png");
      const page = await findVariedPage(world, person);
      const route = { name: "Orders", path: `/orders?page=${page}` };
      await shoot(browser, world, state, route, variant, file, false);
      return console.log(`  ${file}`);
    }
    const signInPage = { name: "Sign in", path: "/signin" };
    const routes = [signInPage, ...(await findScreens(world, personOf(world, "admin")))];
    const wanted = routes.filter(({ name }) => options.only?.includes(name) ?? true);
    for (const route of wanted) {
      await step(route.name, async () => {
        for (const variant of variants) {
          const name = route.name.toLowerCase().replaceAll(" ", "-");
          const file = `${name}-${variant.theme}-${variant.width}.png`;
          const visitor = route === signInPage ? undefined : state;
          await shoot(browser, world, visitor, route, variant, resolve(options.out, file), true);
        }
      });
    }
    console.log(`\n  ${resolve(options.out)}`);
  } finally {
    await browser.close();
    await world.close();
  }
}
