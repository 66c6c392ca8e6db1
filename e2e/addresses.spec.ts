import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  button,
  expectInvalid,
  expectStatus,
  field,
  waitForCountries,
} from "./pages/record-form.ts";
import { committedWrites, hashBody, setRules } from "./support/control.ts";

// This file has a world of its own, because its writes would change what other tests read.
test.use({ worldOptions: { seed: 41 }, contextOptions: { reducedMotion: "reduce" } });
test.afterEach(({ world }) => setRules(world));

const tokyo = {
  alias: "東京オフィス",
  address: "芝公園4-2-8",
  city: "東京都港区",
  zipCode: "105-0011",
  country: "JP",
  contactName: "渡辺 純",
  contactEmail: "jun@halden.example",
  phone: "+81 3 1234 5678",
};
const labels: Record<keyof typeof tokyo, string> = {
  alias: "Alias",
  address: "Address",
  city: "City",
  zipCode: "Postal code",
  country: "Country",
  contactName: "Contact name",
  contactEmail: "Contact email",
  phone: "Phone",
};
const fill = async (page: Page, values: Partial<typeof tokyo>) => {
  for (const [name, value] of Object.entries(values)) {
    const control = field(page, labels[name as keyof typeof tokyo]);
    await (name === "country" ? control.selectOption(value) : control.fill(value));
  }
};

test("an administrator adds an address once, sees a refused country at its field, and confirms a duplicate", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/addresses");
  await page.getByRole("main").getByRole("link", { name: "Add address", exact: true }).click();
  await waitForCountries(page);
  const before = await committedWrites(world, "company.add-address");
  await fill(page, { ...tokyo, country: "AQ", phone: "03 1234" });
  await button(page, "Add address").click();
  await expect(field(page, "Phone")).toBeFocused();
  await expectInvalid(page, "Phone");
  await fill(page, { phone: tokyo.phone });
  await button(page, "Add address").click();
  await expectStatus(page, "refused");
  await expect(field(page, "Country")).toBeFocused();
  await expect(page.getByText("AQ is not in the regional catalog").first()).toBeVisible();
  await expect(field(page, "Alias")).toHaveValue(tokyo.alias);
  expect(await committedWrites(world, "company.add-address")).toEqual(before);
  await fill(page, { country: "JP" });
  await button(page, "Add address").dblclick();
  await expectStatus(page, "accepted");
  const created = (await committedWrites(world, "company.add-address")).slice(before.length);
  expect(created.map(({ bodyHash }) => bodyHash)).toEqual([hashBody(tokyo)]);

  await button(page, "Add another").click();
  await expect(field(page, "Alias")).toHaveValue("");
  await fill(page, tokyo);
  const warning = page.getByRole("region", { name: "Already saved" });
  await expect(warning).toContainText("This place is already saved");
  await expect(button(page, "Add address")).toBeDisabled();
  await fill(page, { address: "虎ノ門1-1" });
  await expect(warning).toContainText("This alias is already in use");
  await warning.getByRole("checkbox").check();
  await button(page, "Add address").click();
  await expectStatus(page, "accepted");
  await page.getByRole("link", { name: "Open the address" }).click();
  await expect(page).toHaveURL(/\/addresses$/);
  await expect(page.getByRole("cell", { name: tokyo.alias })).toHaveCount(2);
  expect((await committedWrites(world, "company.add-address")).length).toBe(before.length + 2);
});
