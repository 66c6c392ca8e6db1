import { otherLanguages } from "#testing/other-languages.ts";
import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { rowLinks } from "./pages/list-page.ts";
import { openScreen } from "./pages/shell.ts";
import {
  asPhone,
  expectFits,
  expectFitsPhone,
  expectWords,
  watchPage,
} from "./screens/screen-checks.ts";
import { advance } from "./support/control.ts";
import { expectWordsAccessible } from "./support/expect-accessible.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

for (const { language } of otherLanguages) {
  test(
    `an event of a device has all its words in ${language}, fits, and is accessible`,
    proof,
    async ({ page, context, world }) => {
      const name = `an event in ${language}`;
      const { problems } = await watchPage(page);
      await advance(world, 3);
      await context.addCookies([{ name: "language", value: language, url: world.origin }]);
      await page.goto("/events?type=shipment.delivered");
      await expect(rowLinks(page).first()).toBeVisible({ timeout: 20_000 });
      const id = await rowLinks(page).first().getAttribute("data-row-link");
      await openScreen(page, `/events/${id}`);
      await expect(page.getByRole("main").locator("a[href^='/inventory/']").first()).toBeVisible();
      // A payload is read from left to right in every language, and the lines stand below each other.
      await expect(page.locator("pre")).toHaveCSS("direction", "ltr");
      const rails = page.getByRole("main").locator("ol > li > [aria-hidden]");
      await expect(rails.nth(1)).toBeVisible();
      const places = await rails.evaluateAll((all) =>
        all.map((rail) => Math.round(rail.getBoundingClientRect().x)),
      );
      expect(new Set(places).size, name).toBe(1);
      await expectWords(page, name);
      await expectFits(page, name);
      await asPhone(page, () => expectFitsPhone(page, name));
      await expectWordsAccessible(page, name);
      expect(problems).toEqual([]);
    },
  );

  test(
    `a toast has all its words in ${language} and is accessible`,
    proof,
    async ({ page, context, world, faults }) => {
      const name = `a toast in ${language}`;
      const { problems } = await watchPage(page);
      await context.addCookies([{ name: "language", value: language, url: world.origin }]);
      await openScreen(page, "/orders");
      await page.getByRole("navigation").locator("a[href='/teams']").first().click();
      await page.waitForURL("/teams");
      await page.getByRole("main").locator("button[aria-haspopup=dialog]").first().click();
      await page.getByRole("dialog").getByRole("textbox").fill(`Team in ${language}`);
      await faults({ operation: "teams.create", kind: "pass", delayMs: 1_500, times: 1 });
      await page.getByRole("dialog").locator("button[type=submit]").click();
      // The person leaves the form before its answer comes.
      await page.goBack();
      const toast = page.getByRole("region").getByRole("listitem");
      await expect(toast.filter({ hasText: `Team in ${language}` })).toBeVisible({
        timeout: 20_000,
      });
      await expectWords(page, name);
      await expectWordsAccessible(page, name);
      expect(problems).toEqual([]);
    },
  );
}
