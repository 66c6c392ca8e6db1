import "server-only";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform, type ReadOptions } from "#lib/server/upstream/perform.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { type InputOf, type ReadName, specOf } from "#lib/v4/registry.ts";

/**
 * How long an answer is kept, in milliseconds: who the key is for, for less than the interval at which
 * a page reads it again, and a list that rarely changes without a write of the console.
 */
const keptMs: Partial<Record<ReadName, number>> = {
  me: 10_000,
  "employees.countries": 60_000,
};

/** Returns the value, or rejects when the signal aborts first. Others may wait for the same value. */
const unlessAborted = <Value>(value: Promise<Value>, signal: AbortSignal | undefined) => {
  if (!signal) return value;
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(new V4Error({ kind: "aborted", operation: null }));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
};

/**
 * Returns the service's answer as the read route sends it and the browser's cache keeps it. `isFresh`:
 * it is read now, although an earlier one is still kept.
 */
export const readAnswer = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  { signal, isCounted = false, isFresh = false }: ReadOptions & { isFresh?: boolean } = {},
): Promise<ReadAnswer<Name>> => {
  const read = async (options: ReadOptions): Promise<ReadAnswer<Name>> => {
    const { data, gap } = await perform(principal, name, input, options);
    return { data, at: new Date().toISOString(), gap };
  };
  const maxAgeMs = keptMs[name];
  if (maxAgeMs === undefined || isFresh) return read({ isCounted, ...(signal ? { signal } : {}) });
  const options = { maxAgeMs, resources: [specOf(name).resource] };
  const kept = keepAnswer(principal, readKey(name, input).join(" "), options, () =>
    read({ isCounted }),
  );
  return unlessAborted(kept, signal);
};
