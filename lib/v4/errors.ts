import type { V4ErrorKind } from "#lib/v4/error-kinds.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** Our own sentence for each kind, for when the service said nothing clear. */
export const v4ErrorSentences: Readonly<Record<V4ErrorKind, string>> = {
  authentication: "The service did not accept the API key.",
  authorization: "The API key may not do this, or the record is out of its reach.",
  validation: "The service found the request invalid.",
  not_found: "There is no such record, or it is not visible to this key.",
  conflict: "This conflicts with something that already exists.",
  rate_limited: "The service asks for fewer requests.",
  unavailable: "The service failed to answer.",
  unreachable: "The service could not be reached.",
  malformed: "The service answered in a form that cannot be read.",
  aborted: "The request was given up before it ended.",
};

export interface V4ErrorDetails {
  kind: V4ErrorKind;
  /** Clear text of the service, else our own sentence. Never a body as it came. */
  message?: string;
  status?: number | null;
  requestId?: string | null;
  isSettled?: boolean;
  retryAfterMs?: number | null;
  operation?: OperationName | null;
}

/**
 * The one error of the v4 library. Holds no key, no header, no body, and no `cause` that could
 * carry one.
 */
export class V4Error extends Error {
  override readonly name = "V4Error";
  readonly kind: V4ErrorKind;
  /** HTTP status, or `null` where none came back. */
  readonly status: number | null;
  /** To quote to the service's support. */
  readonly requestId: string | null;
  /** False when a write may have landed although the call failed. Always true of a read. */
  readonly isSettled: boolean;
  /** Milliseconds the service asked to wait, or `null`. */
  readonly retryAfterMs: number | null;
  readonly operation: OperationName | null;

  constructor(details: V4ErrorDetails) {
    super(details.message || v4ErrorSentences[details.kind]);
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.isSettled = details.isSettled ?? true;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.operation = details.operation ?? null;
  }

  toJSON() {
    return {
      name: this.name,
      kind: this.kind,
      message: this.message,
      status: this.status,
      requestId: this.requestId,
      isSettled: this.isSettled,
      retryAfterMs: this.retryAfterMs,
      operation: this.operation,
    };
  }
}

/** By name as well as by class: Next loads some modules twice, and each copy has its own class. */
export const isV4Error = (error: unknown): error is V4Error =>
  error instanceof V4Error ||
  (error instanceof Error && error.name === "V4Error" && "isSettled" in error);
