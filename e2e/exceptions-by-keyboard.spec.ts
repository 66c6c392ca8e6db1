import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { countIn, entries, openQueue, owners, reasons } from "./pages/exceptions.ts";

// A world in which more than twenty orders wait for a person.
test.use({ worldOptions: { scale: "default" }, contextOptions: { reducedMotion: "reduce" } });

test(
  "twenty entries are taken or set aside without the mouse, with at most 60 keys",
  proof,
  async ({ page }) => {
    await openQueue(page);
    const total = countIn(await reasons(page).getByRole("link").first().textContent());
    expect(total).toBeGreaterThanOrEqual(20);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    // Ten are taken, each by `o` and then `.`; ten are snoozed until tomorrow and leave the list.
    for (let count = 0; count < 10; count += 1) {
      await press(count === 0 ? "o" : ".");
      await expect(entries(page).nth(count)).toContainText("You");
      await expect(owners(page).getByRole("link", { name: /^Mine/ })).toContainText(
        String(count + 1),
      );
      await press("j");
    }
    for (let count = 0; count < 10; count += 1) {
      if (count === 0) {
        await press("s");
        await press("1");
      } else await press(".");
      await expect(reasons(page).getByRole("link", { name: /^Snoozed/ })).toContainText(
        String(count + 1),
      );
    }
    expect(keys).toBeLessThanOrEqual(60);
    await expect(reasons(page).getByRole("link").first()).toContainText(String(total - 10));
    await press("u");
    await expect(reasons(page).getByRole("link", { name: /^Snoozed/ })).toContainText("9");
  },
);
