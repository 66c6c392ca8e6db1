import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PinDialog } from "./pages/device-dialogs.ts";
import { button, dialog, field } from "./pages/record-form.ts";
import { showForEngineers } from "./pages/shell.ts";

// This file has a world of its own.
test.use({ worldOptions: { seed: 43 }, contextOptions: { reducedMotion: "reduce" } });

const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};

test("a dialog focuses its first field, or else the button that is safe to press", async ({
  page,
  context,
  world,
  admin,
}) => {
  await showForEngineers(context, world);
  const [team] = await admin.rows("/teams");
  await page.goto("/teams");
  await button(page, "New team").click();
  await expect(field(page, "Name")).toBeFocused();
  await close(page);

  await page.goto(`/teams/${team?.id}`);
  await button(page, "Rename").click();
  await expect(field(page, "Name")).toBeFocused();
  await close(page);

  const devices = await admin.rows("/inventory?category=Laptops&limit=1");
  await page.goto(`/inventory/${devices[0]?.id}`);
  const pin = new PinDialog(page);
  await pin.openButton.click();
  await expect(pin.pin).toBeFocused();
  await pin.root.getByRole("button", { name: "Same thing as…" }).click();
  const sameThing = page.getByRole("dialog", { name: "Same thing as…" });
  await expect(sameThing.getByRole("button", { name: "Close (Escape)" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sameThing).toHaveCount(0);
  await close(page);

  await page.keyboard.press("Shift+?");
  await expect(dialog(page).getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await close(page);

  await page.keyboard.press("Control+k");
  await expect(dialog(page).getByRole("combobox")).toBeFocused();
});
