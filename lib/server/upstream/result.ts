import "server-only";
import type { Result } from "#lib/protocol/today.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** Returns the value of a server-rendered part of a page, or the failure to show in its place. */
export const toResult = async <Value>(
  name: ReadName | null,
  work: Promise<Value>,
): Promise<Result<Value>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => {
      const failure = failureOf(error, name);
      log().warn({ operation: name, kind: failure.kind, error: errorFields(error) }, "part failed");
      return { failure };
    },
  );
