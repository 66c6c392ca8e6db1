import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { PinDialog } from "./pages/device-dialogs.ts";
import { button, dialog, field } from "./pages/record-form.ts";
import { showForEngineers } from "./pages/shell.ts";
import { type Fault, refusal } from "./support/faults.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};

test(
  "a dialog focuses its first field, or else the button that is safe to press",
  proof,
  async ({ page, context, world, admin }) => {
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
  },
);

/** Renders the page on the server again, as a changed setting does, and waits until the browser has all of it. */
const refresh = async (page: Page) => {
  const countAnswers = () =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.includes("/teams/") && name.includes("_rsc=")).length,
    );
  const before = await countAnswers();
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh: () => void } } }).next.router.refresh(),
  );
  await expect.poll(countAnswers).toBeGreaterThan(before);
};

test(
  "an open dialog keeps its entries through a refresh with slow, failing and fast reads",
  proof,
  async ({ page, admin, faults }) => {
    const [team] = await admin.rows("/teams");
    const slow: Fault = { operation: "teams.get", kind: "pass", delayMs: 1_500 };
    const name = field(page, "Name");
    const isSameElement = async (before: Awaited<ReturnType<typeof name.elementHandle>>) =>
      name.evaluate((now, earlier) => now === earlier, before);

    for (const [isSlowAtFirst, ...later] of [
      [false, slow, refusal("teams.get", 503, "Down")],
      [true, null, slow],
    ] as const) {
      await faults(...(isSlowAtFirst ? [slow] : []));
      await page.goto(`/teams/${team?.id}`);
      await button(page, "Rename").click();
      await name.fill("Half a na");
      const before = await name.elementHandle();
      for (const fault of later) {
        await faults(...(fault ? [fault] : []));
        await refresh(page);
        await name.press("End");
        await page.keyboard.type("m");
        expect(await isSameElement(before)).toBe(true);
      }
      await faults();
      await expect(name).toHaveValue("Half a namm");
      await expect(name).toBeFocused();
      await close(page);
    }
  },
);
