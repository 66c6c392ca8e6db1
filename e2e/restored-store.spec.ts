import pg from "pg";
import { expect, test } from "./fixtures.ts";
import { expectNoViolations } from "./support/expect-accessible.ts";

/** Sets the store back as a restore of a dump does: another transaction writes its row. */
const restoreDump = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update store_identity set counter = counter").finally(() => client.end());
};

test("a database that was set back is held until an admin has compared and released it", async ({
  page,
  world,
  signInAs,
}) => {
  await restoreDump(world.databaseUrl);
  const notice = page.getByRole("complementary", { name: "Restored database" });
  await expect(async () => {
    await page.goto("/");
    await expect(notice).toContainText("Nothing is sent", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await notice.getByRole("link", { name: "Check and release" }).click();
  await expect(page.getByRole("heading", { name: "Restored database" })).toBeVisible();
  await expect(page.getByText("loaded from a dump")).toBeVisible();
  await expectNoViolations(page, "Restored database");

  await signInAs("manager", "/requests");
  await expect(notice).toContainText("An admin has to check and release it");
  await signInAs("admin", "/settings/restored");

  const release = page.getByRole("button", { name: "Release" });
  await expect(release).toBeDisabled();
  await page.getByRole("checkbox", { name: /^I compared/ }).check();
  await release.click();
  await expect(page.getByText("Nothing is held")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
