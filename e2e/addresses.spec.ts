import { editedWorld, expect, test } from "./fixtures.ts";
import { expectStatus } from "./pages/page-object.ts";
import {
  button,
  expectInvalid,
  field,
  fillFields,
  intentStatus,
  waitForCountries,
} from "./pages/record-form.ts";
import { hashBody } from "./support/control.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

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
const fields = {
  Alias: tokyo.alias,
  Address: tokyo.address,
  City: tokyo.city,
  "Postal code": tokyo.zipCode,
  Country: tokyo.country,
  "Contact name": tokyo.contactName,
  "Contact email": tokyo.contactEmail,
  Phone: tokyo.phone,
};

test("an administrator adds an address once, sees a refused country at its field, and confirms a duplicate", async ({
  page,
  commits,
}) => {
  await page.goto("/addresses");
  await page.getByRole("main").getByRole("link", { name: "Add address", exact: true }).click();
  await waitForCountries(page);
  await fillFields(page, { ...fields, Country: "AQ", Phone: "03 1234" });
  await button(page, "Add address").click();
  await expect(field(page, "Phone")).toBeFocused();
  await expectInvalid(page, "Phone");
  await field(page, "Phone").fill(tokyo.phone);
  await button(page, "Add address").click();
  await expectStatus(intentStatus(page), "refused");
  await expect(field(page, "Country")).toBeFocused();
  await expect(page.getByText("AQ is not in the regional catalog").first()).toBeVisible();
  await expect(field(page, "Alias")).toHaveValue(tokyo.alias);
  expect(await commits("company.add-address")).toEqual([]);
  await field(page, "Country").selectOption("JP");
  await button(page, "Add address").dblclick();
  await expectStatus(intentStatus(page), "accepted");
  expect(await commits("company.add-address")).toMatchObject([{ bodyHash: hashBody(tokyo) }]);

  await button(page, "Add another").click();
  await expect(field(page, "Alias")).toHaveValue("");
  await fillFields(page, fields);
  const warning = page.getByRole("region", { name: "Already saved" });
  await expect(warning).toContainText("This place is already saved");
  await expect(button(page, "Add address")).toBeDisabled();
  await field(page, "Address").fill("虎ノ門1-1");
  await expect(warning).toContainText("This alias is already in use");
  await warning.getByRole("checkbox").check();
  // The list opens with its rows from before this write, and a pointer rests on them. Another person's
  // address would wait then; one's own is shown.
  const reads = "**/api/read/company.addresses*";
  const released = Promise.withResolvers<void>();
  await page.route(reads, async (route) => {
    await released.promise;
    await route.continue();
  });
  await button(page, "Add address").click();
  await expectStatus(intentStatus(page), "accepted");
  await page.getByRole("link", { name: "Open the address" }).click();
  await expect(page).toHaveURL(/\/addresses$/);
  const added = page.getByRole("cell", { name: tokyo.alias });
  await expect(added).toHaveCount(1);
  await added.hover();
  released.resolve();
  await expect(added).toHaveCount(2);
  expect(await commits("company.add-address")).toHaveLength(2);
});
