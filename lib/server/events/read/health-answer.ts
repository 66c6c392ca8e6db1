import "server-only";
import type { EventHealthAnswer } from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { eventHealth } from "#lib/server/events/read/event-health.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { sweepHealth } from "#lib/server/mirror/sweep-health.ts";

/**
 * Returns how the events of the person's own connection arrive, and how sweeps keep its mirror true.
 * The sweeps are `null` where they can't be read: the events are shown all the same.
 */
export const readEventHealth = async (principal: Principal): Promise<EventHealthAnswer> => {
  const [events, sweeps] = await Promise.all([
    eventHealth(principal),
    sweepHealth(principal).catch((error: unknown) => {
      log().warn({ error: errorFields(error) }, "the sweeps' health could not be read");
      return null;
    }),
  ]);
  return { events, sweeps };
};
