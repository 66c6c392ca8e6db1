import type { DemoKey } from "../run/sandbox-process.ts";

/** Orders that a picture of the list shows. */
const visible = 20;

/**
 * The page of the orders list whose first rows are in the most different states: the newest orders
 * have all only just begun, the oldest are all done.
 */
export async function findTellingPage(sandboxUrl: string, key: DemoKey): Promise<number> {
  let best = { page: 0, states: 0 };
  for (let page = 0; page < 40; page += 1) {
    const answer = await fetch(`${sandboxUrl}/v4/orders?limit=50&page=${page}`, {
      headers: { "x-api-key": key.key },
    });
    const { orders = [] } = (await answer.json()) as { orders?: { status?: string }[] };
    const states = new Set(orders.slice(0, visible).map(({ status }) => status)).size;
    if (states > best.states) best = { page, states };
  }
  return best.page;
}
