import type { Failure, PrincipalFailureKind } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** A refusal by Quartermaster itself, before any request to the service. */
export class PrincipalError extends Error {
  override readonly name = "PrincipalError";
  readonly kind: PrincipalFailureKind;
  /** Milliseconds to wait, for `busy`. */
  readonly retryAfterMs: number | null;
  /** A sentence for the person, where it is more specific than the kind's own. */
  readonly sentence: string | null;

  constructor(
    kind: PrincipalFailureKind,
    {
      sentence = null,
      retryAfterMs = null,
    }: Partial<Pick<PrincipalError, "sentence" | "retryAfterMs">> = {},
  ) {
    super(sentence ?? kind);
    this.kind = kind;
    this.sentence = sentence;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns a thrown error as the failure that a panel shows. */
export const failureOf = (error: unknown, name: OperationName | null): Failure => {
  const raw = toFailure(error, name);
  // The service may have written the message.
  const failure = { ...raw, message: showUnsafe(raw.message) };
  return error instanceof PrincipalError && error.sentence !== null
    ? { ...failure, message: error.sentence }
    : failure;
};
