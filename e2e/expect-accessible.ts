import { expect, type Page } from "@playwright/test";
import { violationsOf } from "./violations.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The page as it stands has no violation of WCAG, in both themes and at both widths. */
export async function expectAccessible(page: Page, what: string) {
  const before = page.viewportSize();
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await violationsOf(page);
      expect(found, `${what}, ${colorScheme}, ${viewport.width} px`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${what}, wider than ${viewport.width} px`).toBe(0);
    }
  }
  if (before) await page.setViewportSize(before);
}
