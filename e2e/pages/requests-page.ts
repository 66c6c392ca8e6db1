import type { APIRequestContext, Locator, Page } from "@playwright/test";

/** Reads /api/requests with the headers that the console's own pages send. */
export const askRequests = (request: APIRequestContext, path = "") =>
  request.get(`/api/requests${path}`, { headers: { "sec-fetch-site": "same-origin" } });

/** The list at /requests with its filters. */
export class RequestsPage {
  readonly page: Page;
  /** The panel of the requests that need a decision, when there is exactly one. */
  readonly needsDecision: Locator;
  readonly decideLink: Locator;
  readonly clearFilters: Locator;

  constructor(page: Page) {
    this.page = page;
    this.needsDecision = page.getByRole("region", { name: "One request needs you" });
    this.decideLink = this.needsDecision.getByRole("link", { name: /^Decide on/ });
    this.clearFilters = page.getByRole("button", { name: "Clear filters" });
  }

  filter(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }
}
