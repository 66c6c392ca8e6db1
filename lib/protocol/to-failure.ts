import {
  emptyFailure,
  type Failure,
  isPrincipalKind,
  type PrincipalFailureKind,
} from "#lib/protocol/failure.ts";
import { capabilityOf } from "#lib/v4/capability-of.ts";
import { isV4Error, type V4Error } from "#lib/v4/errors.ts";
import type { OperationName } from "#lib/v4/registry.ts";

const principalSentences: Readonly<Record<PrincipalFailureKind, string>> = {
  role: "Your role does not include this.",
  no_connection: "No API key is connected to your account.",
  signed_out: "You are signed out.",
  busy: "Too many requests at once. It will work again in a moment.",
};

const unknownSentence = "Something went wrong in the console.";
const unknownWriteSentence = "Something went wrong in the console. Check before you try again.";

const writes = /\.(create|purchase|update|add-[a-z]+)$/;

/**
 * The capability behind a 403, which the contract gives for two reasons: a missing capability and
 * a record out of scope. The service's own words decide; without any, the capability that the
 * operation needs is given, and the notice says that it may be either (`capabilityWords`).
 */
const missingCapability = (error: V4Error, name: OperationName | null) => {
  if (error.kind !== "authorization") return null;
  const named = /\bmcp:[a-z]+:(?:read|write)\b/.exec(error.message);
  if (named) return named[0];
  if (/\b(?:scope|outside|reach|visible|not assigned)\b/i.test(error.message)) {
    if (!/capabilit/i.test(error.message)) return null;
  }
  const capability = name && Object.hasOwn(capabilityOf, name) ? capabilityOf[name] : null;
  return capability && `mcp:${capability}`;
};

/**
 * Any thrown thing as a `Failure`. A `V4Error` keeps its words; an error that carries one of the
 * console's own kinds (`PrincipalError`) gets our sentence; anything else gets a generic one, so
 * that no raw text of an unexpected error ever reaches a screen.
 */
export const toFailure = (error: unknown, name: OperationName | null): Failure => {
  if (isV4Error(error)) {
    return {
      kind: error.kind,
      status: error.status,
      message: error.message,
      requestId: error.requestId,
      retryAfterMs: error.retryAfterMs,
      capability: missingCapability(error, name ?? error.operation),
    };
  }
  if (error instanceof Error && "kind" in error && isPrincipalKind(error.kind)) {
    const wait = "retryAfterMs" in error ? error.retryAfterMs : null;
    return {
      ...emptyFailure,
      kind: error.kind,
      message: principalSentences[error.kind],
      retryAfterMs: typeof wait === "number" ? wait : null,
    };
  }
  const message = name !== null && writes.test(name) ? unknownWriteSentence : unknownSentence;
  return { ...emptyFailure, kind: "unavailable", message };
};
