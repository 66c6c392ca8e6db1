import type { Page } from "@playwright/test";

/** Holds back the scripts of the next page. Returns what lets them load. */
export const holdScripts = async (page: Page) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await mayLoad;
    await route.continue();
  });
  return load;
};
