import type { OutputOf, ReadName } from "#lib/v4/registry.ts";
import type { ListGap } from "#lib/v4/shape/shape.ts";

/** The answer of the read route, and the cached data of every read. */
export interface ReadAnswer<Name extends ReadName = ReadName> {
  data: OutputOf<Name>;
  /** When the service answered: ISO 8601, UTC. */
  at: string;
  /** Why `data` may lack records of the answer's list; `null` where it does not. */
  gap: ListGap | null;
  /**
   * `orders.validate`: the server's signature that the service has just accepted this order, for the
   * submission that follows.
   */
  receipt?: string;
}
