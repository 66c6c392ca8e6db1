import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import {
  button,
  expectInvalid,
  field,
  openForm,
  ordersWithOldAddress,
} from "./pages/record-form.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { findEmployeeWithOpenOrder } from "./support/records.ts";

test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

test(
  "empty, filled and refused forms have no accessibility violations, in both themes and at both widths",
  proof,
  async ({ page, admin }) => {
    const person = await findEmployeeWithOpenOrder(admin);
    await openForm(page, "/employees/new");
    await field(page, "Job title").fill("J".repeat(250));
    await field(page, "Team").fill("W".repeat(150));
    await button(page, "Create employee").click();
    await expectInvalid(page, "Display name");
    await expectAccessible(page, "New employee, refused");

    await openForm(page, `/employees/${person.id}/edit`);
    await field(page, "City").fill("M".repeat(120));
    await field(page, "Personal email").fill("");
    await expect(ordersWithOldAddress(page)).toBeVisible();
    await expectAccessible(page, "Edit employee, changed");

    await openForm(page, "/addresses/new");
    await expectAccessible(page, "Add address, empty");
    await field(page, "Alias").fill("W".repeat(150));
    await button(page, "Add address").click();
    await expectInvalid(page, "Address");
    await expectAccessible(page, "Add address, refused");

    await page.goto("/teams");
    await button(page, "New team").click();
    await expect(field(page, "Name")).toBeVisible();
    await expectAccessible(page, "New team");
  },
);
