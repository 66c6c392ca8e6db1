import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with a page as it stands, one line each. */
export const violationsOf = async (page: Page, exempt: string[] = []): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .disableRules(exempt)
    // There is no frame to look into, so no second page has to put the parts together.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};
