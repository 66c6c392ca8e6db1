import "server-only";
import { readKey } from "#lib/protocol/query-keys.ts";
import { keptMs, type ReadAnswer } from "#lib/protocol/read-answer.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { findLastKnown } from "#lib/server/upstream/last-known-records.ts";
import { perform, performStored, type ReadOptions } from "#lib/server/upstream/perform.ts";
import { isOutage, V4Error } from "#lib/v4/errors.ts";
import { type InputOf, type ReadName, specOf } from "#lib/v4/registry.ts";

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
 * Returns a record as the principal's key read it last, in place of the answer that the service does not
 * give, with the redaction and the audit entry of an answer. Throws the error where there is none.
 */
const standIn = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  error: V4Error,
): Promise<ReadAnswer<Name>> => {
  let isPartial = false;
  const shown = await performStored(principal, name, input, async (connection, { id }) => {
    const found = typeof id === "string" ? await findLastKnown(connection, name, id) : null;
    if (found) isPartial = found.isPartial;
    return found;
  });
  if (!shown) throw error;
  return {
    data: shown.data,
    at: shown.at.toISOString(),
    gap: null,
    lastKnown: { failure: toFailure(error, name), isPartial },
  };
};

/**
 * Returns the service's answer as the read route sends it and the browser's cache keeps it; where the
 * service does not answer, the record as the key read it last, marked as such. `isFresh`: it is read now,
 * although an earlier answer is still kept.
 */
export const readAnswer = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  { signal, isCounted = false, isFresh = false }: ReadOptions & { isFresh?: boolean } = {},
): Promise<ReadAnswer<Name>> => {
  const read = async (options: ReadOptions): Promise<ReadAnswer<Name>> => {
    try {
      const { data, gap } = await perform(principal, name, input, options);
      return { data, at: new Date().toISOString(), gap };
    } catch (error) {
      if (!isOutage(error)) throw error;
      return standIn(principal, name, input, error);
    }
  };
  const maxAgeMs = keptMs[name];
  if (maxAgeMs === undefined || isFresh) return read({ isCounted, ...(signal ? { signal } : {}) });
  const options = { maxAgeMs, resources: [specOf(name).resource] };
  const kept = keepAnswer(principal, readKey(name, input).join(" "), options, () =>
    read({ isCounted }),
  );
  return unlessAborted(kept, signal);
};
