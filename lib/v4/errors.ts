import type { V4ErrorKind } from "#lib/v4/error-kinds.ts";
import { causeWords, type NetworkCause } from "#lib/v4/network-words.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** Quartermaster's sentence for each kind, for an answer without a usable message. */
export const v4ErrorSentences: Readonly<Record<V4ErrorKind, string>> = {
  authentication: "The service did not accept the API key.",
  authorization: "The API key does not have access to this action or record.",
  validation: "The service found the request invalid.",
  not_found: "There is no such record, or it is not visible to this key.",
  conflict: "This conflicts with something that already exists.",
  rate_limited: "The service received too many requests.",
  unavailable: "The service failed to answer.",
  unreachable: "The service could not be reached.",
  malformed: "The service's answer could not be read.",
  aborted: "The request was canceled before it ended.",
};

/** `message`: the service's, cleaned, never a raw body. The sentence of the network's cause or the kind by default. */
export type V4ErrorDetails = Pick<V4Error, "kind"> &
  Partial<Omit<V4Error, keyof Error | "kind" | "toJSON">> & { message?: string };

/** The only error of the v4 library. Holds no key, header or body, and no `cause` with one. */
export class V4Error extends Error {
  override readonly name = "V4Error";
  readonly kind: V4ErrorKind;
  /** HTTP status, or `null` where no answer came. */
  readonly status: number | null;
  /** The id to quote to the service's support. */
  readonly requestId: string | null;
  /** False when the service may have carried out a write although the call failed. True for a read. */
  readonly isSettled: boolean;
  /** Milliseconds to wait before the next call, as the service asks, or `null`. */
  readonly retryAfterMs: number | null;
  readonly operation: OperationName | null;
  /** Why no whole answer came, with `unreachable`. */
  readonly networkCause: NetworkCause | null;

  constructor(details: V4ErrorDetails) {
    const { networkCause: cause = null } = details;
    super(details.message || (cause ? `${causeWords(cause)}.` : v4ErrorSentences[details.kind]));
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.isSettled = details.isSettled ?? true;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.operation = details.operation ?? null;
    this.networkCause = cause;
  }

  toJSON() {
    const { name, kind, message, status, requestId, isSettled, retryAfterMs, operation } = this;
    return { name, kind, message, status, requestId, isSettled, retryAfterMs, operation };
  }
}

/**
 * Whether a thrown value is a `V4Error`. Checks the name as well as the class: Next.js loads some
 * modules twice, and each copy has its own class.
 */
export const isV4Error = (error: unknown): error is V4Error =>
  error instanceof V4Error ||
  (error instanceof Error && error.name === "V4Error" && "isSettled" in error);

/** Whether nothing is known of the service but that it does not answer. */
export const isOutage = (error: unknown): error is V4Error =>
  isV4Error(error) && (error.kind === "unreachable" || error.kind === "unavailable");
