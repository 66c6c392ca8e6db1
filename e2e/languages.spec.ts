import { proof } from "#testing/proofs.ts";
import { expect, languagesWorld, test } from "./fixtures.ts";
import { cutTexts } from "./support/cut-texts.ts";
import { plainTexts, wordsOf } from "./support/plain-texts.ts";

test.use({ account: null, worldOptions: languagesWorld });

test.describe("a browser", () => {
  for (const { locale, language, title, dir } of [
    { locale: "de-AT", language: "de", title: "Anmelden", dir: "ltr" },
    { locale: "ja-JP", language: "ja", title: "サインイン", dir: "ltr" },
    { locale: "ar-EG", language: "ar", title: "تسجيل الدخول", dir: "rtl" },
  ]) {
    test.describe(`of ${locale}`, () => {
      test.use({ locale });

      test("signs in in its language, without a difference when the page becomes live", async ({
        page,
      }) => {
        const errors: string[] = [];
        page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
        await page.goto("/signin");
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("html")).toHaveAttribute("dir", dir);
        await expect(page).toHaveTitle(new RegExp(`^${title}`));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await page.getByRole("button", { name: title, exact: true }).click();
        await expect(page.locator("input[name=email]")).toBeFocused();
        expect(errors).toEqual([]);
      });
    });
  }
});

test("a person chooses another language than the browser's, and gets it on every page from then on", async ({
  page,
}) => {
  await page.goto("/signin");
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  await page.getByLabel("Sprache").selectOption("");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

test("no word of the sign-in is missing in the catalog, and none is cut at any width", async ({
  page,
}) => {
  await page.goto("/signin");
  await page.getByLabel("Language").selectOption("en-XA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("[Šïĝñ ïñ ···]");
  await page.getByRole("button", { name: "[Šïĝñ ïñ ···]", exact: true }).click();
  expect(await plainTexts(page, "main", wordsOf([]))).toEqual([]);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutTexts(page, "main"), `at ${width} px`).toEqual([]);
  }
});

test.describe("the console of an admin", () => {
  test.use({ account: "admin" });

  test(
    "has every word of the frame, the toolbar and the pages of its orders from the catalog",
    proof,
    async ({ page, context, world, admin }) => {
      await context.addCookies([{ name: "language", value: "en-XA", url: world.origin }]);
      await page.goto("/orders");
      await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
      await expect(page.locator("table.list tbody tr").first()).toBeVisible();
      // The records, their columns and the names of filters have words of their own.
      for (const part of [".rail", ".tabs", "main h1", "main search > button", "nav[aria-label]"]) {
        expect(await plainTexts(page, part, wordsOf([], admin.user)), part).toEqual([]);
      }
    },
  );
});
