import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Runs a check in both themes and at both widths, then restores the viewport. */
const inEveryAppearance = async (
  page: Page,
  check: (appearance: string, isColorsOnly: boolean) => Promise<void>,
) => {
  const before = page.viewportSize();
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await check(`${colorScheme}, ${viewport.width} px`, colorScheme === "dark");
    }
  }
  if (before) await page.setViewportSize(before);
};

/** Expects no accessibility violations in the page's present state, except for the exempt rules. */
export const expectNoViolations = (page: Page, screen: string, exempt: string[] = []) =>
  inEveryAppearance(page, async (appearance, isColorsOnly) => {
    const violations = await violationsOf(page, { exempt, isColorsOnly });
    expect(violations, `${screen}, ${appearance}`).toEqual([]);
  });

/** Returns by how many pixels the page is wider than the viewport. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no accessibility violations, and no horizontal overflow, in the page's present state. */
export const expectAccessible = (page: Page, screen: string) =>
  inEveryAppearance(page, async (appearance, isColorsOnly) => {
    const violations = await violationsOf(page, { exempt: [], isColorsOnly });
    expect(violations, `${screen}, ${appearance}`).toEqual([]);
    expect(await readOverflow(page), `${screen} overflows, ${appearance}`).toBe(0);
  });
