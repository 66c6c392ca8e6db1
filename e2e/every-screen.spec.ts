import { seedOf } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import { expect, test } from "./fixtures.ts";
import { openScreen, showForEngineers } from "./pages/shell.ts";
import {
  asPhone,
  expectCalls,
  expectFits,
  expectFitsPhone,
  expectFrame,
  expectMirrored,
  expectNonces,
  expectSound,
  expectTitle,
  expectWords,
  watchPage,
} from "./screens/screen-checks.ts";
import { expectScreenAccessible } from "./support/expect-accessible.ts";
import { type CallRunner, newCallRunner } from "./support/run-calls.ts";

/** Of the whole file, because many screens make the same calls, which then run once. */
let callRunner: CallRunner | null = null;

// During a transition, axe would measure the contrast of a color between two states.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Short lists: the rows are alike, so that axe finds the same in five rows as in fifty. */
const shortLists: Readonly<Record<string, string>> = {
  Orders: "/orders?limit=5",
  Employees: "/employees?limit=5",
  Inventory: "/inventory?limit=5",
};

// The calls of a screen are shown to engineers.
test.beforeEach(({ context, world }) => showForEngineers(context, world));

/** One of each size class and of each frame: panels, list, record, form and the settings. */
const marksOf = seedOf(screenNames, ["Today", "Orders", "Order", "New order", "Connection"]);

for (const name of screenNames) {
  test(
    `the screen ${name} loads whole, keeps the policy, fits every width in both directions of text, is accessible, and names calls that read its records`,
    marksOf(name),
    async ({ page, admin, world }) => {
      callRunner ??= newCallRunner(world, admin);
      const { problems, violations } = await watchPage(page);
      const screen = (await admin.screens()).find((each) => each.name === name);
      if (screen === undefined) throw new Error(`No screen is called ${name}`);
      const response = await openScreen(page, screen.path, name);
      await expectFrame(page, name);
      await expectWords(page, name);
      await expectTitle(page, screen);
      await expectNonces(response, name);
      await expectSound(page, name, problems);
      await expectFits(page, name);
      await asPhone(page, () => expectFitsPhone(page, name));
      await expectMirrored(page, name);
      await expectCalls(page, screen, callRunner);
      const short = shortLists[name];
      if (short !== undefined) await openScreen(page, short);
      await expectScreenAccessible(page, name);
      expect(violations).toEqual([]);
    },
  );
}
