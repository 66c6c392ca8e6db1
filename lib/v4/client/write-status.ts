import { endpointOf, type WriteName } from "#lib/v4/operations/endpoints.ts";
import { methodOf } from "#lib/v4/operations/operation.ts";

/**
 * What a status other than 2xx says about a write:
 * `refused`: the service changed nothing. `re-read`: reading the record once decides. `unknown`: the
 * service may have carried out the write, and a lookup decides. `unconfirmed`: the service may have
 * carried it out, and nothing can be read back.
 */
export type StatusMeaning = "refused" | "re-read" | "unknown" | "unconfirmed";

/**
 * What shows that a write of unknown outcome was not carried out: so many complete lookups without a candidate,
 * the last of them this long after the sending, because a service may commit late. Milliseconds.
 */
export const absenceProof = { lookups: 3, quietMs: 120_000 };

/** What a write leaves behind: a record of its own, changed fields, or a value that is never shown. */
export type WriteKind = "create" | "update" | "hidden value";

export const writeKindOf = (operation: WriteName): WriteKind => {
  const endpoint = endpointOf(operation);
  if (endpoint.isWriteOnly) return "hidden value";
  return methodOf(endpoint) === "PATCH" ? "update" : "create";
};

/**
 * The statuses that the contract lists, each with its condition there. Source: api-v4.md, Errors.
 * A write "reads back" its result with capabilities and scopes of their own ("An order-create call
 * that places and then reads back needs both write and read capabilities"), so that 403 and 404 may
 * be about that read alone, after the write.
 */
const documented: Readonly<Record<number, Readonly<Record<WriteKind, StatusMeaning>>>> = {
  // "Invalid input: a missing or malformed field": found before anything is changed.
  400: { create: "refused", update: "refused", "hidden value": "refused" },
  // "X-API-KEY missing, or key invalid, inactive, expired …": the key is checked before the request.
  401: { create: "refused", update: "refused", "hidden value": "refused" },
  // "Key lacks the required capability, or the record is outside the caller's scope".
  403: { create: "unknown", update: "re-read", "hidden value": "unconfirmed" },
  // "Resource does not exist or is not visible to the caller".
  404: { create: "unknown", update: "re-read", "hidden value": "unconfirmed" },
  // "Conflict with existing state": an earlier attempt of the same write may have made that state.
  409: { create: "re-read", update: "re-read", "hidden value": "unconfirmed" },
};

/** Statuses after which the same request may get another answer in a moment. */
const passing: readonly number[] = [408, 425, 429];

/**
 * Returns what a status other than 2xx says about a write. A status that the contract does not list
 * proves nothing, not even that the request was read: a gateway may answer for the service.
 */
export const meaningOf = (operation: WriteName, status: number): StatusMeaning => {
  const kind = writeKindOf(operation);
  const meaning = documented[status]?.[kind];
  if (meaning !== undefined) return meaning;
  const isFinal = status >= 400 && status < 500 && !passing.includes(status);
  return kind === "hidden value" && isFinal ? "unconfirmed" : "unknown";
};
