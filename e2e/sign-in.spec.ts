import { expect, test } from "./fixtures.ts";

for (const kind of ["admin", "manager", "other manager", "support"] as const) {
  test(`${kind} signs in by one click and sees orders`, async ({ page, signInAs }) => {
    const person = await signInAs(kind, "/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await expect(page.getByText(person.user.displayName).first()).toBeVisible();
  });
}

test("a call that goes wrong on its way shows in its panel, and passes when it does", async ({
  page,
  signInAs,
  faults,
}) => {
  await faults({ operation: "orders.list", kind: "answer", status: 503 });
  await signInAs("support", "/orders");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await faults();
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
});
