import type { Failure, PrincipalFailureKind } from "#lib/protocol/failure.ts";
import { toFailure } from "#lib/protocol/to-failure.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** A refusal of the console itself: nothing was asked of the service. */
export class PrincipalError extends Error {
  override readonly name = "PrincipalError";
  readonly kind: PrincipalFailureKind;
  /** Milliseconds to wait, when `busy`. */
  readonly retryAfterMs: number | null;
  /** A sentence for the person, where there is more to say than the kind does. */
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

/** Anything that `perform` threw, as a panel shows it. */
export const failureOf = (error: unknown, name: OperationName | null): Failure => {
  const raw = toFailure(error, name);
  // A message may be the service's own words.
  const failure = { ...raw, message: showUnsafe(raw.message) };
  return error instanceof PrincipalError && error.sentence !== null
    ? { ...failure, message: error.sentence }
    : failure;
};
