import { type V4ErrorKind, v4ErrorKinds } from "#lib/v4/error-kinds.ts";

/** Refusals of the console itself, before anything is asked of the service. */
export const principalFailureKinds = ["role", "no_connection", "signed_out", "busy"] as const;
export type PrincipalFailureKind = (typeof principalFailureKinds)[number];
export type FailureKind = V4ErrorKind | PrincipalFailureKind;

/** A failed call as a panel shows it: plain data, safe to send to a browser. */
export interface Failure {
  kind: FailureKind;
  status: number | null;
  message: string;
  requestId: string | null;
  /** Milliseconds to wait before asking again, or `null`. */
  retryAfterMs: number | null;
  /** The capability that may be missing, `mcp:orders:read`; `null` where that is not the reason. */
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

/** Failures that the same question meets again: of the role, the key, the session or the input. */
const lasting: readonly FailureKind[] = [
  "role",
  "no_connection",
  "signed_out",
  "validation",
  "authorization",
];

/** Whether asking the same again may succeed. */
export const canSucceedLater = ({ kind }: Failure): boolean => !lasting.includes(kind);

/** Whether the service itself names the capability. Without that, the record may be out of reach. */
export const saysCapability = ({ capability, message }: Failure): boolean =>
  capability !== null && message.includes(capability);

/** What a person is told of a missing capability: for certain only where the service names it. */
export const capabilityWords = (failure: Failure): string =>
  saysCapability(failure)
    ? "Whoever issued the key can grant it."
    : `This needs ${failure.capability}. The service doesn't say whether your key lacks it or the record is outside your access.`;

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";
const isNumberOrNull = (value: unknown) => value === null || typeof value === "number";

/** Whether parsed JSON is a `Failure`, for a browser that reads one from an answer. */
export const isFailure = (value: unknown): value is Failure => {
  if (typeof value !== "object" || value === null) return false;
  const failure = value as Partial<Record<keyof Failure, unknown>>;
  return (
    (v4ErrorKinds.some((kind) => kind === failure.kind) || isPrincipalKind(failure.kind)) &&
    typeof failure.message === "string" &&
    isNumberOrNull(failure.status) &&
    isTextOrNull(failure.requestId) &&
    isNumberOrNull(failure.retryAfterMs) &&
    isTextOrNull(failure.capability)
  );
};
