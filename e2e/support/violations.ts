import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Returns the violations that axe finds in the present state of a page, one line each. */
export const violationsOf = async (page: Page, exempt: string[] = []): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .disableRules(exempt)
    // The page has no frames, so axe needs no second page to merge their results.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};
