import { seedOf } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import { expect, languagesWorld, test } from "./fixtures.ts";
import { openScreen } from "./pages/shell.ts";
import { asPhone, expectFits, expectFitsPhone } from "./screens/screen-checks.ts";
import { cutTexts } from "./support/cut-texts.ts";
import { plainTexts, wordsOf } from "./support/plain-texts.ts";

test.use({ worldOptions: languagesWorld });

const lists = ["orders", "employees", "inventory", "teams", "company/addresses", "devices/options"];

let known: ReadonlySet<string> | null = null;

/** Records show texts of the service that no list has; the others name accounts, keys and addresses. */
const withOtherTexts = [
  ...["Today", "Order", "Delivered order", "New order", "Device", "Inventory", "Employee", "Team"],
  ...[
    "Catalog",
    "Settings",
    "People",
    "Connections",
    "Connection",
    "Account",
    "Audit",
    "Help",
    "Reports",
  ],
];

const marksOf = seedOf(screenNames, ["Orders", "New employee"]);

for (const name of screenNames) {
  const isChecked = !withOtherTexts.includes(name);
  test(
    isChecked
      ? `the screen ${name} has every word from the catalog, but for those of the service, and shows them whole at every width`
      : `the screen ${name} shows longer words whole at every width`,
    marksOf(name),
    async ({ page, context, world, admin }) => {
      known ??= await (async () => {
        const records = await Promise.all(lists.map((list) => admin.allRows(`/${list}`)));
        const countries = records
          .flat()
          .flatMap(({ country }) => (country ? [String(country)] : []));
        return wordsOf(countries, admin, records);
      })();
      const screen = (await admin.screens()).find((each) => each.name === name);
      await context.addCookies([{ name: "language", value: "en-XA", url: world.origin }]);
      await openScreen(page, screen?.path ?? "", name);
      if (isChecked) expect(await plainTexts(page, "body", known), name).toEqual([]);
      expect(await cutTexts(page), name).toEqual([]);
      await expectFits(page, name);
      await asPhone(page, async () => {
        await expectFitsPhone(page, name);
        expect(await cutTexts(page), `${name} on a phone`).toEqual([]);
      });
    },
  );
}
