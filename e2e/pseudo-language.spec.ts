import { seedOf } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import { expect, test } from "./fixtures.ts";
import { openScreen } from "./pages/shell.ts";
import { plainTexts, wordsOf } from "./support/plain-texts.ts";

test.use({ worldOptions: { settings: { QM_LANGUAGES: "en,en-XA" } } });

const lists = ["orders", "employees", "inventory", "teams", "company/addresses", "devices/options"];

let known: ReadonlySet<string> | null = null;

const marksOf = seedOf(screenNames, ["Orders", "Order", "New order", "Policies"]);

for (const name of screenNames) {
  test(
    `the screen ${name} has every word from the catalog, but for those of the service`,
    marksOf(name),
    async ({ page, context, world, admin }) => {
      known ??= await (async () => {
        const records = await Promise.all(lists.map((list) => admin.allRows(`/${list}`)));
        const countries = records
          .flat()
          .flatMap(({ country }) => (country ? [String(country)] : []));
        return wordsOf(countries, admin.user, records);
      })();
      const screen = (await admin.screens()).find((each) => each.name === name);
      await context.addCookies([{ name: "language", value: "en-XA", url: world.origin }]);
      await openScreen(page, screen?.path ?? "", name);
      expect(await plainTexts(page, "body", known), name).toEqual([]);
    },
  );
}
