import {
  emptyFailure,
  type Failure,
  isPrincipalKind,
  type PrincipalFailureKind,
} from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isV4Error, type V4Error, v4ErrorSentences } from "#lib/v4/errors.ts";
import { endpointOf, type OperationName } from "#lib/v4/operations/endpoints.ts";

const principalSentences: Readonly<Record<PrincipalFailureKind, () => string>> = {
  role: () => t("failure.yourRole"),
  no_connection: () => t("failure.noKey"),
  other_connection: () => t("failure.otherData"),
  signed_out: () => t("failure.youAreSignedOut"),
  busy: () => t("failure.atOnce"),
};

/**
 * Returns the capability behind a 403. The contract gives two reasons for one: a missing capability
 * and a record outside the caller's scope (api-v4.md, Errors). The service's message decides where
 * it names one of them; otherwise the operation's capability is returned, and `capabilityWords`
 * says that it may be either.
 */
const missingCapability = (error: V4Error, name: OperationName | null) => {
  if (error.kind !== "authorization") return null;
  const named = /\bmcp:[a-z]+:(?:read|write)\b/.exec(error.message);
  if (named) return named[0];
  const saysScope = /\b(?:scope|outside|reach|visible|not assigned)\b/i.test(error.message);
  if (saysScope && !/capabilit/i.test(error.message)) return null;
  const capability = name && endpointOf(name).capability;
  return capability && `mcp:${capability}`;
};

/**
 * Returns the message of an error: what is known of the network, and what Quartermaster says where the service said
 * nothing, in the language of the request; all else as it came.
 */
const messageOf = ({ networkCause: cause, kind, message }: V4Error): string => {
  if (cause !== null) return t("failure.network", { cause });
  return message === v4ErrorSentences[kind] ? t("failure.ofService", { kind }) : message;
};

/**
 * Returns any thrown value as a `Failure`. A `V4Error` keeps its message; an error of one of the
 * console's own kinds (`PrincipalError`) gets that kind's sentence; anything else gets a general
 * sentence, so that no screen shows the raw text of an unexpected error.
 */
export const toFailure = (error: unknown, name: OperationName | null): Failure => {
  if (isV4Error(error)) {
    return {
      kind: error.kind,
      status: error.status,
      message: messageOf(error),
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
      message: principalSentences[error.kind](),
      retryAfterMs: typeof wait === "number" ? wait : null,
    };
  }
  const isWrite = name !== null && endpointOf(name).effect === "write";
  return {
    ...emptyFailure,
    kind: "unavailable",
    message: isWrite ? t("failure.inQuartermasterWrite") : t("failure.inQuartermaster"),
  };
};
