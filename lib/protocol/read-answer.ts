import type { OutputOf, ReadName } from "#lib/v4/registry.ts";

/** The answer of the read route, and the cached data of every read. */
export interface ReadAnswer<Name extends ReadName = ReadName> {
  data: OutputOf<Name>;
  /** When the service answered: ISO 8601, UTC. */
  at: string;
  /** The number of differences between the answer and the contract. */
  drift: number;
}
