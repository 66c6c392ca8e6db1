import type { Page } from "@playwright/test";
import { otherLanguages } from "#testing/other-languages.ts";
import { proof, seedOf } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import { expect, test } from "./fixtures.ts";
import { openScreen, openSearch } from "./pages/shell.ts";
import {
  asPhone,
  expectFits,
  expectFitsPhone,
  expectWords,
  watchPage,
} from "./screens/screen-checks.ts";
import { expectWordsAccessible } from "./support/expect-accessible.ts";

// During a transition, axe would measure the contrast of a color between two states.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** English is that of e2e/every-screen.spec.ts, and the language of accents of e2e/pseudo-language.spec.ts. */
const visits = otherLanguages.flatMap(({ language, dir }) =>
  screenNames.map((name) => ({ id: `${name} in ${language}`, name, language, dir })),
);

const marksOf = seedOf(
  visits.map(({ id }) => id),
  ["Orders in ar"],
);

for (const { id, name, language, dir } of visits) {
  test(
    `the screen ${id} has all its words, is rendered the same by the server and the browser, fits, and is accessible`,
    marksOf(id),
    async ({ page, context, world, admin }) => {
      const { problems } = await watchPage(page);
      const screen = (await admin.screens()).find((each) => each.name === name);
      await context.addCookies([{ name: "language", value: language, url: world.origin }]);
      await openScreen(page, screen?.path ?? "", id);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await expectWords(page, id);
      await expectFits(page, id);
      await asPhone(page, () => expectFitsPhone(page, id));
      await expectWordsAccessible(page, id);
      expect(problems, id).toEqual([]);
    },
  );
}

/** What opens over a screen, found without words. */
const overScreens: Readonly<Record<string, { path: string; open: (page: Page) => Promise<void> }>> =
  {
    "the command bar with results": {
      path: "/orders",
      open: async (page) => {
        const order = page.getByRole("main").locator("a[href^='/orders/ord_']").first();
        const id = (await order.getAttribute("href"))?.split("/").at(-1) ?? "";
        await openSearch(page);
        await page.getByRole("dialog").getByRole("combobox").fill(id);
        await expect(page.getByRole("option").filter({ hasText: id }).first()).toBeVisible();
      },
    },
    "the help": { path: "/orders", open: (page) => page.keyboard.press("Shift+?") },
    "a form in a dialog": {
      path: "/teams",
      open: (page) =>
        page.getByRole("main").locator("button[aria-haspopup=dialog]").first().click(),
    },
  };

for (const { language } of otherLanguages) {
  test(
    `what opens over a screen is accessible in ${language}: the command bar, the help, a dialog`,
    proof,
    async ({ page, context, world }) => {
      await context.addCookies([{ name: "language", value: language, url: world.origin }]);
      for (const [name, { path, open }] of Object.entries(overScreens)) {
        await openScreen(page, path);
        await open(page);
        await expect(page.getByRole("dialog").getByRole("button").first(), name).toBeVisible();
        await expectWordsAccessible(page, `${name} in ${language}`);
      }
    },
  );
}

test(
  "sentences in English have the numbers of the chosen region, from the server and in the browser alike",
  proof,
  async ({ page, context, world }) => {
    const { problems } = await watchPage(page);
    const cookie = (name: string, value: string) => ({ name, value, url: world.origin });
    await context.addCookies([cookie("language", "en"), cookie("format", "DE")]);
    for (const path of ["/", "/orders", "/reports", "/inventory"]) {
      await openScreen(page, path);
      await expect(page.locator("html")).toHaveAttribute("data-formats", "en-DE");
      expect(await page.locator("body").innerText(), path).not.toMatch(/\d,\d{3}\b/);
    }
    expect(problems).toEqual([]);
  },
);
