import type { OutputOf, ReadName } from "#lib/v4/registry.ts";

/** What the read door answers and every cache entry of a read holds. */
export interface ReadAnswer<Name extends ReadName = ReadName> {
  data: OutputOf<Name>;
  /** When the service answered: ISO 8601, UTC. */
  at: string;
  /** How many kinds of contradiction to the contract the answer had. */
  drift: number;
}
