import { proof } from "#testing/proofs.ts";
import { test as base, countedWorld, expect } from "./fixtures.ts";
import { table } from "./pages/list-page.ts";
import { expectStatus } from "./pages/page-object.ts";
import { openFilledPurchase } from "./pages/purchase-page.ts";
import { button, dialog, dialogButton, field } from "./pages/record-form.ts";
import { timeline } from "./pages/record-page.ts";
import {
  askRequests,
  placeUntilNeedsYou,
  RequestPage,
  RequestsPage,
  RequestUpdates,
} from "./pages/requests.ts";
import { failures, rail } from "./pages/shell.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import {
  failureBeforeCommit,
  incompleteBaseline,
  lostResponse,
  refusal,
} from "./support/faults.ts";
import { tabTo } from "./support/keyboard.ts";
import { actAndSend } from "./support/server-actions.ts";

const undecidedFaults = [failureBeforeCommit("orders.purchase"), incompleteBaseline];

const test = base.extend<{
  /** The open request of a purchase that the service never received and that needs a decision. */
  undecided: RequestPage;
}>({
  undecided: async ({ faults, filledPurchase }, use) => {
    await faults(...undecidedFaults);
    await use(await placeUntilNeedsYou(filledPurchase));
  },
});

test.use({ worldOptions: countedWorld });

test("a person finds a purchase whose response was lost and uses its record, by keyboard alone", async ({
  page,
  faults,
  filledPurchase: purchase,
  commits,
}) => {
  await faults(lostResponse("orders.purchase"));
  await purchase.placeButton.click();
  await expectStatus(purchase.outcome, "needs you", 30_000);
  const [order, ...others] = await commits("orders.purchase");
  expect(others).toEqual([]);

  // Another page shows the badge, and its keyboard shortcuts lead to the request.
  const requests = new RequestsPage(page);
  const request = new RequestPage(page);
  await page.goto("/orders");
  await expect(rail(page).getByRole("link", { name: "Requests 1 needs you" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL("/requests");
  await expect(requests.needsDecision).toContainText("Purchase for Inventory, 1 item");
  await expectAccessible(page, "Requests");
  await page.keyboard.press("j");
  await expect(requests.decideLink).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/requests\/[\w-]{36}$/);
  await expect(request.heading).toHaveText("Purchase for Inventory, 1 item");
  await expect(request.status).toContainText("A possible match was found.");
  // The check that found the record is counted, and what was sent stands beside what the order lists.
  await expect(request.status).toContainText("Checked once");
  await expect(request.candidates).toContainText("Matches");
  await expect(request.candidates).toContainText("In this order");
  await expect(request.activityLog).toContainText("The connection broke before a reply came");
  await expectAccessible(page, "A request that needs you");

  await tabTo(page, request.useRecordOption);
  await page.keyboard.press("Space");
  await expect(request.useRecordOption).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(request.useRecordButton).toBeFocused();
  await page.keyboard.press("Enter");
  await expectStatus(request.status, "accepted");
  await expect(request.status).toBeFocused();
  await expect(request.activityLog).toContainText("You chose a record that was found");
  await expect(request.decision).toHaveCount(0);
  await expect(rail(page).getByRole("link", { name: "Requests", exact: true })).toBeVisible();

  expect(await commits("orders.purchase")).toHaveLength(1);
  await request.orderLink.click();
  await page.waitForURL(`/orders/${order?.resourceId}`);
  const entry = timeline(page).getByRole("listitem").filter({ hasText: "Quartermaster" });
  await expect(entry).toContainText("Purchase for Inventory, 1 item: accepted");
});

test(
  "a person cancels a purchase that the service never received",
  proof,
  async ({ page, undecided: request, commits }) => {
    await expect(request.options).toHaveCount(2);
    await request.cancelRequest();
    await expect(request.status).toContainText("You cancelled the request at");
    expect(await commits("orders.purchase")).toEqual([]);

    // The decision is final, and a reload offers no other.
    await page.reload();
    await expectStatus(request.status, "abandoned");
    await expect(request.decision).toHaveCount(0);
  },
);

test(
  "a person cancels a purchase that can't be sent yet, and it is never sent",
  proof,
  async ({ page, faults, filledPurchase: purchase, commits }) => {
    await faults(refusal("orders.list", 503, "Down for maintenance"));
    await purchase.placeButton.click();
    await expect(purchase.outcome).toContainText("Queued", { timeout: 30_000 });
    await purchase.outcome.getByRole("link", { name: "Follow or cancel it in Requests" }).click();
    const request = new RequestPage(page);
    await expect(request.status).toContainText("Not sent yet");
    await expectAccessible(page, "A request that was never sent");
    await request.cancelUnsentButton.click();
    await expectStatus(request.status, "abandoned");
    await expect(request.status).toContainText("Nothing was sent, and nothing will be.");
    await expect(request.activityLog).toContainText("You cancelled the request");
    expect(await commits("orders.purchase")).toEqual([]);
  },
);

test("resending needs its own confirmation, and commits one purchase", async ({
  undecided: request,
  commits,
}) => {
  await request.resendOption.check();
  await expect(request.resendButton).toBeDisabled();
  await request.checkedConfirmation.check();
  await request.resendButton.click();
  await expectStatus(request.status, "accepted", 30_000);
  await expect(request.activityLog).toContainText("You requested a resend");
  expect(await commits("orders.purchase")).toHaveLength(1);
});

test(
  "a toast on another page reports the outcome to a person who left the form",
  proof,
  async ({ page, faults, filledPurchase: purchase, commits }) => {
    await faults(lostResponse("orders.purchase"));
    await actAndSend(page, () => purchase.placeButton.click());
    // A full page load ends all scripts of the form.
    await page.goto("/employees");
    const request = new RequestPage(page);
    const toast = new RequestUpdates(page).toasts;
    await expectStatus(toast, "needs you", 30_000);
    await expect(toast).toContainText("Purchase for Inventory, 1 item");
    await expectAccessible(page, "A toast");
    await page.reload();
    await expectStatus(toast, "needs you");
    await toast.getByRole("link", { name: "Review and decide" }).click();
    await expectStatus(request.status, "needs you");
    await expect(toast).toHaveCount(0);
    expect(await commits("orders.purchase")).toHaveLength(1);
    await request.useRecordOption.check();
    await request.useRecordButton.click();
    await expectStatus(request.status, "accepted");
    await page.goto("/employees");
    await expect(table(page)).toBeVisible();
    await expect(toast).toHaveCount(0);
  },
);

test(
  "a toast reports an outcome that arrives after its dialog was closed, until it is dismissed",
  proof,
  async ({ page, faults, commits }) => {
    await page.goto("/teams");
    await faults(lostResponse("teams.create"));
    await button(page, "New team").click();
    await field(page, "Name").fill("Reported later");
    await dialogButton(page, "Create team").click();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await rail(page).getByRole("link", { name: "Orders" }).click();
    await page.waitForURL("/orders");
    const updates = new RequestUpdates(page);
    const toast = updates.toasts;
    await expectStatus(toast, "accepted", 30_000);
    await expect(toast).toContainText("New team Reported later");
    await expect(toast).toContainText("Confirmed by lookup");
    await updates.dismiss(toast);
    await page.reload();
    await expect(table(page)).toBeVisible();
    await expect(toast).toHaveCount(0);
    expect(await commits("teams.create")).toHaveLength(1);
  },
);

test("only the manager who sent a request and the admin can open it", async ({
  page,
  faults,
  item,
  signInAs,
}) => {
  await signInAs("manager", "/orders");
  const purchase = await openFilledPurchase(page, item);
  await faults(...undecidedFaults);
  const request = await placeUntilNeedsYou(purchase);
  const path = new URL(page.url()).pathname;
  const id = path.split("/").at(-1) ?? "";

  await signInAs("other manager", "/orders");
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(request.heading).toHaveText("Request not found");
  expect((await askRequests(page.request, `/${id}`)).status()).toBe(404);
  const unknownId = "00000000-0000-4000-8000-000000000000";
  expect((await page.goto(`/requests/${unknownId}`))?.status()).toBe(404);
  expect((await page.goto("/requests/nonsense"))?.status()).toBe(404);
  await page.goto("/requests");
  await expect(page.getByText("No requests yet.")).toBeVisible();

  await signInAs("support", "/orders");
  expect((await page.goto(path))?.status()).toBe(404);
  expect((await askRequests(page.request, `/${id}`)).status()).toBe(404);
  const list = await askRequests(page.request);
  expect(await list.json()).toMatchObject({ requests: [], open: { checking: 0, needsYou: 0 } });
  await page.goto("/requests");
  await expect(page.getByRole("main")).toContainText("so there are no requests");
  await expect(rail(page).getByRole("link", { name: /^Requests/ })).toHaveCount(0);

  await signInAs("admin", path);
  await expectStatus(request.status, "needs you");
  await request.cancelRequest();
});

test(
  "the address holds the filters, and Today counts the requests that need a decision",
  proof,
  async ({ page, undecided: request }) => {
    const path = new URL(page.url()).pathname;

    await page.goto("/");
    const tile = page.getByRole("link", { name: /^1\s*request needs a decision/ });
    await tile.click();
    await page.waitForURL("/?list=requests");
    const list = page.getByRole("region", { name: /^Requests 1/ });
    await expect(list.locator(`[data-row-link][href="${path}"]`)).toBeVisible();
    await list.getByRole("link", { name: "Open list" }).click();
    await page.waitForURL("/requests?show=needs+you");
    const requests = new RequestsPage(page);
    await expect(requests.filter(/^Waiting for you/)).toHaveAttribute("aria-pressed", "true");
    await expect(requests.needsDecision).toBeVisible();

    await requests.filter("Done").click();
    await page.waitForURL("/requests?show=settled");
    await expect(requests.needsDecision).toHaveCount(0);
    await requests.filter("Mine").click();
    await page.waitForURL("/requests?show=settled&yours=true");
    await page.reload();
    await expect(requests.filter("Done")).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await page.waitForURL("/requests?show=settled");
    await expect(requests.filter("Mine")).toHaveAttribute("aria-pressed", "false");
    await requests.clearFilters.click();
    await page.waitForURL("/requests");
    // A page load fails while a soft navigation is under way, so each one waits for the content.
    await expect(requests.needsDecision).toBeVisible();

    await page.goto("/requests?show=mine");
    await expect(failures(page, "validation")).toBeVisible();
    await requests.clearFilters.click();
    await page.waitForURL("/requests");
    await expect(requests.needsDecision).toBeVisible();

    await page.goto("/requests?operation=teams.create&before=2020-01-01T00:00:00.000Z");
    await expect(page.getByText("No older requests.")).toBeVisible();
    await expectAccessible(page, "No requests");

    await page.goto(path);
    await request.cancelRequest();
    await expectAccessible(page, "An abandoned request");
  },
);
