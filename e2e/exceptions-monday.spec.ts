import type { Page } from "@playwright/test";
import { proof } from "#testing/proofs.ts";
import { ask } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import { expect, test } from "./fixtures.ts";
import {
  countIn,
  entries,
  entryOf,
  openQueue,
  owners,
  panel,
  reasons,
} from "./pages/exceptions.ts";
import { pauseClock } from "./support/control.ts";
import { answer } from "./support/faults.ts";
import { personOf } from "./support/people.ts";
import { readRoute } from "./support/read-route.ts";

// More than sixty orders wait for a person here, and the copy of the lists shows what becomes of them.
test.use({
  account: "support",
  worldOptions: { scale: "default", seed: 47, settings: { QM_SWEEPS: "on" } },
  contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
});
test.describe.configure({ timeout: 120_000 });

/** What the test reads of `GET /api/exceptions`. */
interface Queue {
  rows: { id: string; order: { expected: string | null } | null }[];
  limits: string[];
}

const askQueue = async (page: Page, search = ""): Promise<Queue> => {
  const headers = { "sec-fetch-site": "same-origin" };
  return (await page.request.get(`/api/exceptions${search}`, { headers })).json();
};

/** Returns an order as the service answers it, with changes. */
const changedOrder = async (world: World, id: string, changes: object) => {
  const { body } = await ask(world, personOf(world, "support"), `/orders/${id}`);
  const { order, ...rest } = body as { order: object };
  return { ...rest, order: { ...order, ...changes } };
};

const dayIn = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return day.slice(0, day.indexOf("T"));
};

test(
  "a support lead works through sixty entries without the mouse; one comes back early, and one closes while it is looked at",
  proof,
  async ({ page, world, faults }) => {
    await pauseClock(world);
    await openQueue(page);
    await expect.poll(async () => (await askQueue(page)).limits, { timeout: 60_000 }).toEqual([]);
    await page.reload();
    await openQueue(page);
    const all = reasons(page).getByRole("link", { name: /^All open/ });
    const total = countIn(await all.textContent());
    expect(total).toBeGreaterThanOrEqual(60);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };

    // Twenty are taken: by `o`, then by `.`.
    for (let count = 0; count < 20; count += 1) {
      await press(count === 0 ? "o" : ".");
      await expect(entries(page).nth(count)).toContainText("You");
      await expect(owners(page).getByRole("link", { name: /^Mine/ })).toHaveText(
        `Mine${count + 1}`,
      );
      await press("j");
    }
    expect(keys).toBeLessThanOrEqual(60);
    // Twenty are set aside until tomorrow and leave the list.
    const snoozed = reasons(page).getByRole("link", { name: /^Snoozed/ });
    for (let count = 0; count < 20; count += 1) {
      if (count === 0) {
        await press("s");
        await press("1");
      } else await press(".");
      await expect(snoozed).toHaveText(`Snoozed${count + 1}`);
    }
    // Twenty are handed to the provider.
    for (let count = 0; count < 20; count += 1) {
      await press("c");
      const link = panel(page).getByRole("link").first();
      const id = (await link.textContent()) ?? "";
      await expect(panel(page).getByRole("status")).toHaveText(`Copied ${id} for the provider.`);
      if (count === 0) {
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
          `Order: ${id}\n`,
        );
      }
      await press("j");
    }
    expect(keys).toBeLessThanOrEqual(110);
    await expect(all).toHaveText(`All open${total - 20}`);

    const aside = await askQueue(page, "?show=snoozed");
    const slipping = aside.rows.find(({ order }) => order?.expected);
    if (!slipping) throw new Error("No snoozed order has an expected date");
    const later = { tracking: { carrier: "DHL", eta: dayIn(40) } };
    await faults(answer("orders.get", await changedOrder(world, slipping.id, later)));
    await readRoute(page.request, "orders.get", { id: slipping.id });
    await expect(entryOf(page, slipping.id)).toContainText(
      "Back early: the expected date changed.",
      {
        timeout: 15_000,
      },
    );
    await expect(snoozed).toHaveText("Snoozed19");

    const open = await askQueue(page);
    const looked = (await panel(page).getByRole("link").first().textContent()) ?? "";
    expect(open.rows.map(({ id }) => id)).toContain(looked);
    await faults(answer("orders.get", await changedOrder(world, looked, { status: "delivered" })));
    await readRoute(page.request, "orders.get", { id: looked });
    await expect(entryOf(page, looked)).toHaveCount(0, { timeout: 15_000 });
    await expect(panel(page).getByRole("link").first()).not.toHaveText(looked);
    await reasons(page)
      .getByRole("link", { name: /^Closed/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(entryOf(page, looked)).toContainText("No longer: ");
  },
);
