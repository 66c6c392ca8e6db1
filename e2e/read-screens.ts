import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { screens } from "#components/screens/screens.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import type { ListName } from "#lib/v4/registry.ts";
import { splitProof } from "#testing/proofs.ts";
import { screenNames } from "#testing/world/screens.ts";
import type { SandboxShape } from "../scripts/run/sandbox-process.ts";
import { expect, test } from "./fixtures.ts";
import { rowLink, table } from "./pages/list-page.ts";
import { stages, timeline } from "./pages/record-page.ts";
import { openScreen } from "./pages/shell.ts";
import { expectSound, watchPage } from "./screens/screen-checks.ts";

/** The lists whose rows lead to records of the service: those have records in every world. */
const recordLists = screens.flatMap(({ sizeClass, list }) =>
  sizeClass === "record" && list?.operation ? [list] : [],
);

/** Returns what the service answers for a list, as many records as it has on a page. */
const pageOf = ({ operation }: ScreenDefinition) => {
  const endpoint = endpoints[operation as ListName];
  const [, path = ""] = endpoint.route.split(" ");
  return "limit" in endpoint ? `${path}?limit=${endpoint.limit.maximum}` : path;
};

/** Of each noun of the service the screen that shows most of its fields. */
const seed = ["Today", "Orders", "Order", "Employee", "Device", "Team", "Purchase"];

/** Declares that every screen loads without errors, whichever fields a service of a shape lacks. */
export const readScreens = (shape: SandboxShape, details = {}) => {
  for (const { part, marks, members } of splitProof(screenNames, seed)) {
    test(`${part} of the screens loads without errors from a service of the shape ${shape}`, {
      ...marks,
      ...details,
    }, async ({ page, admin }) => {
      const { problems } = await watchPage(page);
      for (const { name, path } of await admin.screens()) {
        if (!members.includes(name)) continue;
        await openScreen(page, path, name);
        await expectSound(page, name, problems);
      }
    });
  }
};

/** Returns the address of a whole list: that of the devices opens on what can be deployed. */
const wholeListOf = ({ operation, route }: ScreenDefinition) =>
  operation === "inventory.search" ? `${route}?view=all` : route;

/** Declares that every list shows the records of a service of a shape. */
export const readLists = (shape: SandboxShape, details = {}) =>
  test(
    `the lists show every record of a service of the shape ${shape}`,
    details,
    async ({ page, admin }) => {
      for (const list of recordLists) {
        const name = list.title;
        const rows = await admin.rows(pageOf(list));
        expect(rows.length, name).toBeGreaterThan(0);
        await page.goto(wholeListOf(list));
        await expect(table(page).first().locator("tbody tr"), name).toHaveCount(rows.length);
        await expect(rowLink(page, rows[0]?.id), name).toBeVisible();
      }
    },
  );

/** Declares that the page of an order shows its facts, for a shape whose orders have all fields. */
export const readOrderFacts = (shape: SandboxShape, details = {}) =>
  test(
    `the page of an order shows its facts for a service of the shape ${shape}`,
    details,
    async ({ page, admin }) => {
      const [order] = await admin.rows("/orders?limit=1&status=in_transit");
      await page.goto(`/orders/${order?.id}`);
      const main = page.getByRole("main");
      await expect(main).toContainText(order?.id ?? "");
      await expect(stages(page).getByRole("listitem").first()).toContainText("Placed");
      await expect(timeline(page).getByRole("listitem").first()).toBeVisible();
      await expect(main.getByText("In transit").first()).toBeVisible();
      const country = new Intl.DisplayNames(["en-GB"], { type: "region" });
      await expect(main).toContainText(country.of(String(order?.country)) ?? "");
      await expect(main).toContainText(/\d+ (days? late|of \d+)|late/);
    },
  );
