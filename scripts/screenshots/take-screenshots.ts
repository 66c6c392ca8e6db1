import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, devices } from "@playwright/test";
import { findScreens } from "#testing/world/screens.ts";
import { type Session, signIn, startBrowser } from "#testing/world/visitor.ts";
import { personOf, startWorld, type World } from "#testing/world/world.ts";
import { shapeOf } from "../run/flags.ts";
import { step } from "../run/progress.ts";

const readOptions = (args: string[]) =>
  parseArgs({
    args,
    options: {
      /** Folder for the pictures. */
      out: { type: "string", default: ".data/screenshots" },
      /** Only screens of these names (`Orders`, `Order` …). */
      only: { type: "string", multiple: true },
      /** The shape of the service: `default`, or another one of `npm run sandbox -- --help`. */
      shape: { type: "string", default: "default" },
      /** Kind of the demo person. */
      as: { type: "string", default: "admin" },
      /** Widths in CSS pixels. 720 is what a window of 1440 shows at 200% zoom. */
      width: { type: "string", multiple: true, default: ["1440", "1024", "390"] },
      /** Further paths to take pictures of, each named after the path. */
      path: { type: "string", multiple: true, default: [] },
    },
  }).values;

interface Variant {
  theme: "light" | "dark";
  width: number;
  height: number;
}

const variantsOf = (widths: readonly string[]): Variant[] =>
  (["light", "dark"] as const).flatMap((theme) =>
    widths.map(Number).map((width) => ({ theme, width, height: width < 600 ? 844 : 900 })),
  );

/** Takes one picture when the page and its fonts have loaded and the network is idle. */
async function shoot(
  browser: Browser,
  world: World,
  session: Session | undefined,
  path: string,
  { theme, width, height }: Variant,
  file: string,
): Promise<void> {
  const context = await browser.newContext({
    ...(width < 600
      ? { hasTouch: true, isMobile: true, userAgent: devices["Pixel 7"].userAgent }
      : {}),
    baseURL: world.origin,
    storageState: session,
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
  // A taller window instead of a stitched picture keeps sticky elements at their edge.
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  if (tall > height) await page.setViewportSize({ width, height: Math.min(tall, 6_000) });
  await page.screenshot({ path: file });
  await context.close();
  for (const problem of problems) console.log(`    ${path}: ${problem}`);
}

/** Takes pictures of every screen of a new world in both themes, wide and narrow. */
export async function takeScreenshots(args: string[]): Promise<void> {
  const options = readOptions(args);
  const world = await step("Start a world", () =>
    startWorld({ scale: "default", shape: shapeOf("--shape", options.shape) }),
  );
  const browser = await startBrowser();
  try {
    const session = await signIn(browser, world, personOf(world, options.as));
    const signInPage = { name: "Sign in", path: "/signin" };
    const screens = [
      signInPage,
      ...(await findScreens(world, personOf(world, "admin"))),
      ...options.path.map((path) => ({ name: path.replaceAll(/\W+/g, " ").trim(), path })),
    ];
    const variants = variantsOf(options.width);
    for (const screen of screens) {
      const { name, path } = screen;
      if (options.only?.includes(name) === false && !options.path.includes(path)) continue;
      await step(name, async () => {
        for (const variant of variants) {
          const file = `${name.toLowerCase().replaceAll(" ", "-")}-${variant.theme}-${variant.width}.png`;
          const visitor = screen === signInPage ? undefined : session;
          await shoot(browser, world, visitor, path, variant, resolve(options.out, file));
        }
      });
    }
    console.log(`\n  ${resolve(options.out)}`);
  } finally {
    await browser.close();
    await world.close();
  }
}
