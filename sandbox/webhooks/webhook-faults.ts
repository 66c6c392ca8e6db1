import { z } from "zod";
import { numbersOf } from "#sandbox/world/chance.ts";

const rate = z.number().min(0).max(1);

/** What goes wrong on purpose with deliveries. A field that is left out keeps its value. */
export const webhookFaults = z.strictObject({
  duplicates: rate
    .optional()
    .describe("share of the events that are sent a second time after they were delivered"),
  reordering: rate
    .optional()
    .describe("share of the events that are held back for up to 5 s, so that later ones overtake"),
  dropAll: z.boolean().optional().describe("whether no event is sent"),
  seed: z.int().min(0).max(4_294_967_295).optional().describe("restarts the draws"),
});

/** The longest time, in ms, for which an event is held back. */
const maxHeldMs = 5_000;

/** Returns the faults of the deliveries: none at first. */
export const startWebhookFaults = () => {
  const set = { duplicates: 0, reordering: 0, dropAll: false, seed: 1 };
  let next = numbersOf(set.seed);
  return {
    get: () => ({ ...set }),
    change: (wanted: z.infer<typeof webhookFaults>) => {
      const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
      Object.assign(set, Object.fromEntries(given));
      if (wanted.seed !== undefined) next = numbersOf(wanted.seed);
    },
    isDropping: () => set.dropAll,
    /** Draws the faults of a new event: its deliberate copies, and for how many ms it is held back. */
    draw: () => ({
      copies: next() < set.duplicates ? 1 : 0,
      heldMs: next() < set.reordering ? Math.ceil(next() * maxHeldMs) : 0,
    }),
  };
};
export type WebhookFaults = ReturnType<typeof startWebhookFaults>;
