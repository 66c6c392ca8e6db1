import { isObject } from "#lib/v4/normalize/json.ts";
import { signInAsDemo } from "#testing/world/console-client.ts";
import { readActionValue } from "./access/classify-answer.ts";
import { submitAs } from "./access/open-matrix.ts";
import { expect, openHydrated, otherAdmin, runWorld, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import { RequestPage, RequestsPage } from "./pages/requests.ts";
import { demoAccountButton, waitForSignIn } from "./pages/sign-in-page.ts";

// A world of its own: its policy holds the requests of everyone in it.
test.use({
  worldOptions: { choosePeople: runWorld.choosePeople },
  contextOptions: { reducedMotion: "reduce" },
});

test("a policy shows the requests that it would have held, then holds the next one until the other admin approves it", async ({
  page,
  browser,
  world,
  admin,
  item,
  commits,
}) => {
  const session = { origin: world.origin, cookie: await signInAsDemo(world, admin) };
  const purchase = async (quantity: number) => {
    const items = [{ itemId: item.itemId ?? item.id, quantity, country: "DE" }];
    const input = { orderType: "Purchase for Inventory", items };
    const value = readActionValue((await submitAs(session, "orders.purchase", input)).text);
    if (!isObject(value)) throw new Error("A purchase was not answered");
    return value;
  };
  const small = [1, 2, 5];
  const large = Array.from({ length: 12 }, (_, at) => 6 + at);
  for (const quantity of [...small, ...large]) {
    expect(await purchase(quantity)).toMatchObject({ status: "accepted" });
  }

  await page.goto("/settings/policies");
  await page.getByRole("button", { name: "Add rule" }).click();
  const rule = page.getByRole("form", { name: "New rule" });
  await rule.getByLabel("More devices or items than").fill("5");
  await rule.getByRole("button", { name: "Use this rule" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  const trial = page.getByRole("region", { name: "Result of the trial" });
  await expect(trial.getByRole("status")).toHaveText(
    "12 of 15 requests of the last 90 days would have been held or blocked.",
  );
  await expect(trial.getByRole("listitem")).toHaveCount(12);
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Version 1", { exact: true })).toBeVisible();

  const held = await purchase(30);
  const path = `/requests/${held.intentId}`;
  await page.goto(path);
  const request = new RequestPage(page);
  await expect(request.status).toContainText("Waiting for approval");
  await expect(request.options).toHaveCount(0);
  expect(await commits("orders.purchase")).toHaveLength(15);

  const context = await browser.newContext({ baseURL: world.origin });
  const other = await context.newPage();
  openHydrated(other);
  await other.goto("/signin?from=%2Frequests%3Fshow%3Dneeds%2Byou");
  await demoAccountButton(other, otherAdmin).click();
  await waitForSignIn(other);
  await new RequestsPage(other).decideLink.click();
  await expect(other.getByText("30 items are bought.")).toBeVisible();
  await other.getByRole("radio", { name: "Approve and send" }).check();
  await other.getByRole("button", { name: "Approve and send" }).click();
  await expectStatus(new RequestPage(other).status, "accepted", 30_000);
  await expectStatus(request.status, "accepted", 30_000);
  await expect(request.activityLog).toContainText(`${otherAdmin} approved it`);
  expect(await commits("orders.purchase")).toHaveLength(16);
  await context.close();
});
