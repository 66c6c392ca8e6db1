import { t } from "#lib/protocol/words/t.ts";
import { type V4ErrorKind, v4ErrorKinds } from "#lib/v4/error-kinds.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** Refusals of the console itself, before it calls the service. */
export const principalFailureKinds = [
  "role",
  "no_connection",
  "other_connection",
  "signed_out",
  "busy",
] as const;
export type PrincipalFailureKind = (typeof principalFailureKinds)[number];
export type FailureKind = V4ErrorKind | PrincipalFailureKind;

/** A failed call as a panel shows it: plain data, safe to send to a browser. */
export interface Failure {
  kind: FailureKind;
  status: number | null;
  message: string;
  requestId: string | null;
  /** Milliseconds to wait before the next attempt, or `null`. */
  retryAfterMs: number | null;
  /** The capability that the key may lack, `mcp:orders:read`; `null` where that is not the reason. */
  capability: string | null;
}

/** The fields of a `Failure` that only an answer of the service fills. */
export const emptyFailure = {
  status: null,
  requestId: null,
  retryAfterMs: null,
  capability: null,
} as const satisfies Partial<Failure>;

export const isPrincipalKind = (kind: unknown): kind is PrincipalFailureKind =>
  principalFailureKinds.some((known) => known === kind);

/** Failures of the role, the key, the session, the input or the address, which the same call meets again. */
const lasting: readonly FailureKind[] = [
  "role",
  "no_connection",
  "other_connection",
  "signed_out",
  "validation",
  "authorization",
  "not_found",
];

/** Whether the same call may succeed later. */
export const canSucceedLater = ({ kind }: Failure): boolean => !lasting.includes(kind);

/** Whether the person or the key may not read or write what was asked for, whatever else is asked. */
export const isRefusal = ({ kind }: Failure): boolean =>
  kind === "authorization" || kind === "role";

/** Whether the service names the capability. Otherwise the record may be outside the key's scope. */
export const saysCapability = ({ capability, message }: Failure): boolean =>
  capability !== null && message.includes(capability);

/** Returns what a panel shows about a missing capability. Certain only where the service names it. */
export const capabilityWords = (failure: Failure): string =>
  saysCapability(failure)
    ? t("failure.capabilityIssuer")
    : t("failure.capabilityMissing", { capability: String(failure.capability) });

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";
const isNumberOrNull = (value: unknown) => value === null || typeof value === "number";

export const isFailure = (value: unknown): value is Failure =>
  isObject(value) &&
  (v4ErrorKinds.some((kind) => kind === value.kind) || isPrincipalKind(value.kind)) &&
  typeof value.message === "string" &&
  isNumberOrNull(value.status) &&
  isTextOrNull(value.requestId) &&
  isNumberOrNull(value.retryAfterMs) &&
  isTextOrNull(value.capability);
