import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Returns the violations that axe finds in the present state of a page, one line each. */
const violationsOf = async (page: Page, exempt: string[] = []): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .disableRules(exempt)
    // The page has no frames, so axe needs no second page to merge their results.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Runs a check in both themes and at both widths, then restores the viewport. */
const inEveryAppearance = async (page: Page, check: (appearance: string) => Promise<void>) => {
  const before = page.viewportSize();
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await check(`${colorScheme}, ${viewport.width} px`);
    }
  }
  if (before) await page.setViewportSize(before);
};

/** Expects no accessibility violations in the page's present state, except for the exempt rules. */
export const expectNoViolations = (page: Page, screen: string, exempt: string[] = []) =>
  inEveryAppearance(page, async (appearance) => {
    expect(await violationsOf(page, exempt), `${screen}, ${appearance}`).toEqual([]);
  });

/** Returns by how many pixels the page is wider than the viewport. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no accessibility violations, and no horizontal overflow, in the page's present state. */
export const expectAccessible = (page: Page, screen: string) =>
  inEveryAppearance(page, async (appearance) => {
    expect(await violationsOf(page), `${screen}, ${appearance}`).toEqual([]);
    expect(await readOverflow(page), `${screen} overflows, ${appearance}`).toBe(0);
  });
