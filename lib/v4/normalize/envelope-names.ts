import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import {
  asReceived,
  isContainer,
  isObject,
  type JsonObject,
  own,
  toCamel,
} from "#lib/v4/normalize/json.ts";
import { isNamedAs, type Noun } from "#lib/v4/normalize/resource-names.ts";

/** Fields of an envelope that say nothing about a record. */
const envelopeNames = new Set(["statusCode", "requestId", "correlationId", "traceId"]);
const pagingNames = new Set(["page", "pageSize", "limit", "totalCount", "nextCursor"]);

/** Whether a field is about the call instead of the record, such as `status: "success"`. */
export const isEnvelopeFact = (name: string, value: unknown): boolean => {
  if (envelopeNames.has(toCamel(name))) return !isObject(value);
  if (name === "status") return value === "success" || value === "ok" || value === 200;
  if (name === "success" || name === "ok") return value === true;
  if (["meta", "pagination", "paging"].includes(name) && isObject(value)) {
    return Object.entries(value).every(
      ([inner, one]) => pagingNames.has(toCamel(inner)) || isEnvelopeFact(inner, one),
    );
  }
  return false;
};

/** Whether a field never holds the requested record or list. */
const isClosedName = (name: string) =>
  name === "__proto__" || name === asReceived || /^errors?$|^warnings?$/i.test(name);

/** Whether the requested record may be under a name: no private one, unless of its own kind. */
export const isOpenName = (name: string, noun: Noun | null) =>
  !isClosedName(name) && (!isPrivateName(name) || (noun !== null && isNamedAs(name, noun)));

const isSuccess = (statusCode: unknown) => Number(statusCode) >= 200 && Number(statusCode) < 300;

/** Whether an object is one of the documented error bodies, `{statusCode, statusMessage}` or `{error}`. */
export const isDocumentedError = (object: JsonObject) =>
  own(object, "error") != null ||
  (typeof own(object, "statusMessage") === "string" && !isSuccess(own(object, "statusCode")));

/** Whether an object is an error body, documented or `{success: false}`, despite a 2xx status. */
export const isErrorBody = (object: JsonObject) =>
  isDocumentedError(object) || own(object, "success") === false || own(object, "ok") === false;

/** Whether a field is a page number or the cursor to the next page. */
export const isPaging = (name: string, value: unknown) =>
  pagingNames.has(toCamel(name)) && !isContainer(value);
