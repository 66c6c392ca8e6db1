import type { Failure } from "#lib/protocol/failure.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import type { ListGap } from "#lib/v4/normalize/normalize.ts";
import type { OutputOf, ReadName } from "#lib/v4/registry.ts";

/** Why a record comes from Quartermaster's own copy instead of from the service. */
export interface LastKnown {
  /** Why the service did not answer. */
  failure: Failure;
  /** The copy comes from a list, which may say less than a read of the record alone. */
  isPartial: boolean;
}

/** The answer of the read route, and the cached data of every read. */
export interface ReadAnswer<Name extends ReadName = ReadName> {
  data: OutputOf<Name>;
  /** When the service gave `data`: ISO 8601, UTC. */
  at: string;
  /** Why `data` may lack records of the answer's list; `null` where it does not. */
  gap: ListGap | null;
  /**
   * Present where the service did not answer, so that `data` is the record as it was read last, at `at`.
   * No write may be based on it. Absent in an answer of the service.
   */
  lastKnown?: LastKnown;
  /**
   * `orders.validate`: the server's signature that the service has just accepted this order, for the
   * submission that follows.
   */
  receipt?: string;
}

/**
 * How long the server keeps an answer, in milliseconds: who the key is for, for less than the interval at
 * which a page reads it again, and a list that rarely changes without a write of the console.
 */
export const keptMs: Partial<Record<ReadName, number>> = {
  me: 10_000,
  "employees.countries": 60_000,
};

/** Whether an answer of a read is a record that was read before an outage. */
export const isLastKnown = (answer: unknown): boolean =>
  isObject(answer) && isObject(answer.lastKnown);

/** Whether the data of a query are an answer that the service gave when it was read, which shows that it answers. */
export const provesAnswer = ([kind, name]: readonly unknown[], data: unknown): boolean =>
  kind === "read" && isObject(data) && !Object.hasOwn(keptMs, String(name)) && !isLastKnown(data);
