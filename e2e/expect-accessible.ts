import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ["violations"] })
        .setLegacyMode(true)
        .analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
      );
      expect(found, `${what}, ${colorScheme}, ${viewport.width} px`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${what}, wider than ${viewport.width} px`).toBe(0);
    }
  }
  if (before) await page.setViewportSize(before);
}
