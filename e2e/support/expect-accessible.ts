import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { isWithoutProofs } from "#testing/proofs.ts";

/** The rules that look at colors. A theme changes colors and nothing else, so the others hold in both. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Evaluated instead of the source of axe, half a megabyte, in a page that has it. */
const alreadyInjected = "undefined";

interface Scope {
  exempt: string[];
  /** Checks only the rules that look at colors. */
  isColorsOnly: boolean;
}

/** Returns the violations that axe finds in the present state of a page, one line each. */
const violationsOf = async (page: Page, { exempt, isColorsOnly }: Scope): Promise<string[]> => {
  // A navigation may show the page before its title, which the server sends after it.
  await expect(page).toHaveTitle(/./);
  const hasAxe = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: alreadyInjected } : {}) })
    .options({ resultTypes: ["violations"] })
    // The page has no frames, so axe needs no second page to merge their results.
    .setLegacyMode(true);
  if (isColorsOnly) axe.withRules(colorRules.filter((rule) => !exempt.includes(rule)));
  else axe.disableRules(exempt);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};

interface Appearance {
  width: number;
  height: number;
  colorScheme: "light" | "dark";
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const appearances: readonly Appearance[] = [wide, narrow].flatMap((viewport) => [
  { ...viewport, colorScheme: "light" },
  { ...viewport, colorScheme: "dark" },
]);

/**
 * Both widths and both themes, but not each with each: an appearance of a page costs as much processor time as
 * loading the page.
 */
const seed = appearances.filter(
  ({ width, colorScheme }) => (width === wide.width) === (colorScheme === "light"),
);

/** Those of a state that a test brings about. `npm test` checks every screen in all, and such a state in a seed. */
const appearancesOfState = () => (isWithoutProofs() ? seed : appearances);

/** Runs a check in some appearances of a page, then restores the viewport. */
const inAppearances = async (
  page: Page,
  chosen: readonly Appearance[],
  check: (appearance: string, isColorsOnly: boolean) => Promise<void>,
) => {
  const before = page.viewportSize();
  for (const { width, height, colorScheme } of chosen) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await check(`${colorScheme}, ${width} px`, colorScheme === "dark");
  }
  if (before) await page.setViewportSize(before);
};

const expectNoViolationsIn = (
  page: Page,
  chosen: readonly Appearance[],
  screen: string,
  exempt: string[],
) =>
  inAppearances(page, chosen, async (appearance, isColorsOnly) => {
    const violations = await violationsOf(page, { exempt, isColorsOnly });
    expect(violations, `${screen}, ${appearance}`).toEqual([]);
  });

/** Expects no accessibility violations of a screen in both themes at both widths. */
export const expectScreenAccessible = (page: Page, screen: string) =>
  expectNoViolationsIn(page, appearances, screen, []);

/** As `expectScreenAccessible`, for words in another language: no theme changes them. */
export const expectWordsAccessible = (page: Page, screen: string) =>
  expectNoViolationsIn(
    page,
    appearances.filter(({ colorScheme }) => colorScheme === "light"),
    screen,
    [],
  );

/** Expects no accessibility violations in the page's present state, except for the exempt rules. */
export const expectNoViolations = (page: Page, screen: string, exempt: string[] = []) =>
  expectNoViolationsIn(page, appearancesOfState(), screen, exempt);

/** Returns by how many pixels the page is wider than the viewport. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no accessibility violations, and no horizontal overflow, in the page's present state. */
export const expectAccessible = (page: Page, screen: string) =>
  inAppearances(page, appearancesOfState(), async (appearance, isColorsOnly) => {
    const violations = await violationsOf(page, { exempt: [], isColorsOnly });
    expect(violations, `${screen}, ${appearance}`).toEqual([]);
    expect(await readOverflow(page), `${screen} overflows, ${appearance}`).toBe(0);
  });
