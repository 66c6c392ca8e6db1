import type { Failure } from "#lib/protocol/failure.ts";
import type { CandidateRecord } from "#lib/protocol/intent.ts";

/**
 * Why Quartermaster concludes that its store was set back. `copied`: it was written in another cluster,
 * database or timeline. `imported`: its rows were loaded from a dump. `behind`: it has forgotten what this
 * console saw in it. `old`: no one used it for a while, and nothing shows that it is the newest.
 */
export type SetBackReason = "copied" | "imported" | "behind" | "old";

/** The orders that the service shows as created after what the store remembers, and that no request has. */
export type UnknownOrders =
  /** `isComplete`: false where the list could not be read to that moment. */
  { orders: CandidateRecord[]; isComplete: boolean } | { failure: Failure };

/** A store that was set back. Nothing is sent until an admin releases it. Times ISO 8601, UTC. */
export interface StoreHold {
  heldAt: string;
  reason: SetBackReason;
  /** The last moment that the store remembers: what was sent later is forgotten. */
  rememberedUntil: string;
}
