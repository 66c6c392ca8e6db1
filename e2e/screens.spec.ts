import { readPages } from "#testing/world/built-entries.ts";
import { visitedElsewhere } from "#testing/world/screens.ts";
import { expect, test } from "./fixtures.ts";

/** Next.js builds these for addresses and errors without a page. */
const ownPages = ["/_global-error", "/_not-found"];

/** Returns `/orders/[id]` for the built page `/(console)/orders/[id]/page`. */
const routeOf = (page: string) => page.replace(/\/page$/, "").replaceAll(/\/\([^)]*\)/g, "") || "/";

test("every page of the build is a screen that the checks of all screens visit, or is named with the reason", async ({
  admin,
}) => {
  const built = readPages()
    .map(routeOf)
    .filter((route) => !ownPages.includes(route));
  const visited = (await admin.screens()).map(({ definition }) => definition.route);
  const named = [...new Set<string>(visited), ...Object.keys(visitedElsewhere)];
  expect(named.toSorted()).toEqual(built.toSorted());
});
