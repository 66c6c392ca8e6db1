import type { Browser, Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import type { World } from "#testing/world/world.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import { openFilledPurchase, PurchasePage } from "./pages/purchase-page.ts";
import { RequestPage, RequestsPage } from "./pages/requests.ts";
import { signInNewPerson } from "./pages/sign-in-page.ts";
import { failureBeforeCommit, incompleteBaseline } from "./support/faults.ts";

test.describe.configure({ timeout: 180_000 });
test.use({
  account: null,
  worldOptions: { ownService: true, settings: { QM_ENVIRONMENT: "production" } },
});

/** Adds an admin, and returns a page on which they are signed in, in a browser context of its own. */
const signInNewAdmin = async (browser: Browser, world: World, email: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: world.origin });
  await context.addCookies([{ name: "zone", value: "Europe/Berlin", url: world.origin }]);
  const page = await context.newPage();
  openHydrated(page);
  await signInNewPerson(page, world, email, "admin");
  return page;
};

test("in production, a purchase and its resend are sent only once another admin has approved each", async ({
  browser,
  world,
  faults,
  item,
  commits,
}) => {
  const maya = await signInNewAdmin(browser, world, "maya@example.com");
  const ada = await signInNewAdmin(browser, world, "ada@example.com");
  const adasRequest = new RequestPage(ada);
  const purchase = await openFilledPurchase(maya, item);
  await faults(failureBeforeCommit("orders.purchase"), incompleteBaseline);
  await purchase.quantityOf(item).fill("30");
  await purchase.productionConfirmation.fill("purchase for inventory");
  await purchase.placeButton.click();
  await expect(purchase.outcome).toContainText(
    "Purchases in production need the approval of another admin.",
  );
  await purchase.outcome.getByRole("link", { name: /in Requests$/ }).click();
  const mayasRequest = new RequestPage(maya);
  await expect(mayasRequest.status).toContainText("Waiting for approval");
  await expect(maya).toHaveURL(/\/requests\/[\w-]{36}$/);
  await expect(mayasRequest.options).toHaveCount(0);

  // It waits for the other admin alone, who approves what she sees.
  await ada.goto("/requests?show=needs+you");
  await new RequestsPage(ada).decideLink.click();
  await expect(ada.getByText("30 items are bought.")).toBeVisible();
  await ada.getByRole("radio", { name: "Approve and send" }).check();
  await new PurchasePage(ada).productionConfirmation.fill("Purchase for Inventory");
  await ada.getByRole("button", { name: "Approve and send" }).click();
  await expectStatus(mayasRequest.status, "needs you", 30_000);
  await expect(mayasRequest.activityLog).toContainText("ada@example.com approved it");

  // Quartermaster records the first admin's decision, and sends nothing.
  await mayasRequest.resendOption.check();
  await expect(
    maya.getByText("A second admin must approve it before anything is sent"),
  ).toBeVisible();
  await mayasRequest.checkedConfirmation.check();
  await maya.getByRole("button", { name: "Request resend" }).click();
  await expect(mayasRequest.decision).toContainText(
    /You requested a resend at \d\d:\d\d\. Ask another admin/,
  );
  await expect(mayasRequest.options).toHaveCount(1);
  await expect(mayasRequest.cancelOption).toBeVisible();
  expect(await commits("orders.purchase")).toEqual([]);

  await ada.goto(new URL(maya.url()).pathname);
  await expect(adasRequest.decision).toContainText(
    /maya@example\.com requested a resend at \d\d:\d\d\./,
  );
  await ada.getByRole("radio", { name: "Approve resend requested by maya@example.com" }).check();
  await adasRequest.checkedConfirmation.check();
  const approve = ada.getByRole("button", { name: "Approve resend" });
  await expect(approve).toBeDisabled();
  await new PurchasePage(ada).productionConfirmation.fill("Purchase for Inventory");
  await approve.click();
  await expectStatus(adasRequest.status, "accepted", 30_000);
  expect(await commits("orders.purchase")).toHaveLength(1);

  // The open page of the admin who sent the purchase shows the outcome as well.
  await expectStatus(mayasRequest.status, "accepted", 30_000);
  await expect(mayasRequest.activityLog).toContainText("ada@example.com requested a resend");
});

test(
  "in production, a second admin is asked once the start of a large run is requested, and starts it by approving",
  proof,
  async ({ browser, world, commits }) => {
    const maya = await signInNewAdmin(browser, world, "maya.runs@example.com");
    const ada = await signInNewAdmin(browser, world, "ada.runs@example.com");
    const rows = Array.from({ length: 26 }, (_, n) => `Hire ${n},large${n}@halden.example,DE`);
    await maya.goto("/runs/new");
    await maya.getByLabel("File", { exact: true }).setInputFiles({
      name: "large.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Name,Email,Country", ...rows].join("\n")),
    });
    await maya.getByRole("button", { name: "Check 26 rows" }).click();
    const request = maya.getByRole("button", { name: "Request start" });
    await expect(request).toBeDisabled({ timeout: 30_000 });
    await expect(maya.getByText("A second admin must approve exactly these rows")).toBeVisible();

    // Nobody is asked before.
    await ada.goto("/requests?show=needs+you");
    await expect(ada.getByText("No requests need a decision.")).toBeVisible();
    const run = new URL(maya.url()).pathname;
    await ada.goto(run);
    const approve = ada.getByRole("button", { name: "Approve start" });
    await expect(ada.getByText("Only maya.runs@example.com can start it.")).toBeVisible();
    await expect(approve).toHaveCount(0);

    await maya.getByLabel("Type New people to place it in production").fill("new people");
    await request.click();
    await expect(maya.getByText("You requested the start. Ask another admin")).toBeVisible();
    await expect(request).toHaveCount(0);
    await ada.goto("/requests?show=needs+you");
    await expect(ada.getByRole("main")).toContainText("Run: large.csv");
    await ada.goto(run);
    await expect(ada.getByText("maya.runs@example.com requested the start.")).toBeVisible();
    expect(await commits("employees.create")).toEqual([]);

    await expect(approve).toBeDisabled();
    // At once: the rows of a run are hydrated after its page.
    await ada.getByLabel("Type New people to place it in production").fill("New people");
    await approve.click();
    for (const page of [maya, ada]) {
      await expect(page.getByRole("status").getByText("Canary done", { exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByText("for exactly these rows")).toBeVisible();
    }
    await expect(ada.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
    await maya.getByRole("button", { name: "Continue with 25 rows" }).click();
    await expect(maya.getByRole("status").getByText("Done", { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    expect(await commits("employees.create")).toHaveLength(26);
  },
);
