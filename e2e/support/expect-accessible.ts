import { expect, type Page } from "@playwright/test";
import { violationsOf } from "./violations.ts";

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

/** Expects no accessibility violations, and no horizontal overflow, in the page's present state. */
export const expectAccessible = (page: Page, screen: string) =>
  inEveryAppearance(page, async (appearance) => {
    expect(await violationsOf(page), `${screen}, ${appearance}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${screen} overflows, ${appearance}`).toBe(0);
  });
