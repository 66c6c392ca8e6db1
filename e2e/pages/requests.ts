import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import { expectStatus, PageObject } from "./page-object.ts";
import type { PurchasePage } from "./purchase-page.ts";

/** Reads /api/requests with the headers that the console's own pages send. */
export const askRequests = (request: APIRequestContext, path = "") =>
  request.get(`/api/requests${path}`, { headers: { "sec-fetch-site": "same-origin" } });

/** The list at /requests with its filters. */
export class RequestsPage extends PageObject {
  /** The panel of the requests that need a decision, when there is exactly one. */
  readonly needsDecision = this.page.getByRole("region", { name: "One request needs you" });
  readonly decideLink = this.needsDecision.getByRole("link", { name: /^Decide on/ });
  readonly clearFilters = this.page.getByRole("button", { name: "Clear filters" });

  filter(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }
}

/** The page of one request at /requests/:id, with its status and its decision form. */
export class RequestPage extends PageObject {
  readonly heading = this.page.getByRole("heading", { level: 1 });
  readonly status = this.page.getByRole("region", { name: "Status", exact: true });
  readonly orderLink = this.status.getByRole("link", { name: "Open the order" });
  readonly activityLog = this.page.getByRole("region", { name: "Activity log" });
  readonly candidates = this.page
    .getByRole("heading", { name: "Possible matches" })
    .locator("../..");
  readonly decision = this.page.getByRole("form", { name: "Decide" });
  readonly options = this.page.getByRole("radio");
  readonly cancelOption = this.page.getByRole("radio", { name: "Cancel request" });
  readonly resendOption = this.page.getByRole("radio", { name: "Resend" });
  readonly useRecordOption = this.page.getByRole("radio", { name: /^Use ord_\w+$/ });
  readonly useRecordButton = this.page.getByRole("button", { name: "Use this record" });
  readonly resendButton = this.page.getByRole("button", { name: "Resend" });
  readonly checkedConfirmation = this.page.getByRole("checkbox", { name: /^I've checked/ });

  /** Cancels a request that was never sent. */
  readonly cancelUnsentButton = this.status.getByRole("button", { name: "Cancel request" });

  async cancelRequest() {
    await this.cancelOption.check();
    await this.page.getByRole("button", { name: "Cancel request" }).click();
    await expectStatus(this.status, "abandoned");
  }
}

/** Places a purchase that ends with "needs you", and opens its request. */
export const placeUntilNeedsYou = async (purchase: PurchasePage): Promise<RequestPage> => {
  await purchase.placeButton.click();
  await expectStatus(purchase.outcome, "needs you", 30_000);
  await purchase.decideLink.click();
  const request = new RequestPage(purchase.page);
  await expectStatus(request.status, "needs you");
  return request;
};

/** The toasts that report the outcome of a request on any page. */
export class RequestUpdates extends PageObject {
  readonly toasts = this.page
    .getByRole("region", { name: "Request updates" })
    .getByRole("listitem");

  /** Dismisses the toast, and waits until it is gone. */
  async dismiss(toast: Locator) {
    await toast.getByRole("button", { name: /^Dismiss/ }).click();
    await expect(toast).toHaveCount(0);
  }

  /** Waits for the toast of an accepted request that was sent on an earlier page. */
  async expectAccepted(title: RegExp) {
    const toast = this.toasts.filter({ hasText: title });
    await expectStatus(toast, "accepted", 20_000);
    await this.dismiss(toast);
  }
}
