import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { asReceived, isObject, type JsonObject, own } from "#lib/v4/shape/json.ts";
import { isNamedAs, type Noun } from "#lib/v4/shape/resource-names.ts";

/** Fields of an envelope that are no facts about a record. */
const envelopeNames = new Set([
  "statusCode",
  "status_code",
  "requestId",
  "request_id",
  "correlationId",
  "correlation_id",
  "traceId",
  "trace_id",
]);
const pagingNames = new Set([
  "page",
  "pageSize",
  "page_size",
  "limit",
  "totalCount",
  "total_count",
  "nextCursor",
  "next_cursor",
]);

/** `status: "success"` and the like: the call went well, which says nothing of the record. */
export const isEnvelopeFact = (name: string, value: unknown): boolean => {
  if (envelopeNames.has(name)) return !isObject(value);
  if (name === "status") return value === "success" || value === "ok" || value === 200;
  if (name === "success" || name === "ok") return value === true;
  if (["meta", "pagination", "paging"].includes(name) && isObject(value)) {
    return Object.entries(value).every(
      ([inner, one]) => pagingNames.has(inner) || isEnvelopeFact(inner, one),
    );
  }
  return false;
};

/** A field that never holds the record or the list that was asked for. */
const isClosedName = (name: string) =>
  name === "__proto__" || name === asReceived || /^errors?$|^warnings?$/i.test(name);

/**
 * Whether a record may lie under a name: never where a redaction hides what is there, unless the
 * record itself is called so.
 */
export const isOpenName = (name: string, noun: Noun | null) =>
  !isClosedName(name) && (!isPrivateName(name) || (noun !== null && isNamedAs(name, noun)));

/** `{statusCode, statusMessage}` or `{error}` behind a 2xx status. */
export const isErrorBody = (object: JsonObject) =>
  own(object, "error") != null ||
  typeof own(object, "statusMessage") === "string" ||
  own(object, "success") === false ||
  own(object, "ok") === false;

/** A number of a page, or the cursor to the next one. */
export const isPaging = (name: string, value: unknown) =>
  pagingNames.has(name) && (typeof value !== "object" || value === null);
