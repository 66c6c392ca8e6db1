import { writeKindOf } from "#lib/v4/client/write-status.ts";
import { idField } from "#lib/v4/fields/field.ts";
import { isErrorBody } from "#lib/v4/normalize/envelope-names.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import {
  endpointOf,
  isReadName,
  type OperationName,
  operationNames,
} from "#lib/v4/operations/endpoints.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";

/** An answer, as far as the id in its header depends on it. */
interface Located {
  status: number;
  /** The `Location` header; `null` without one. */
  location: string | null;
  /** The JSON of the body; `undefined` where the body is empty or unreadable. */
  json: unknown;
}

/** The paths of single records: `/orders` of `GET /orders/{id}`. */
const recordPaths = operationNames
  .filter((name) => isReadName(name) && pathOf(endpointOf(name)).endsWith("/{id}"))
  .map((name) => pathOf(endpointOf(name)).slice(0, -"/{id}".length));

/** Returns the path, below the base URL, of the records that a request creates: `/v4/orders` for a purchase. */
const collectionOf = (operation: OperationName, target: string) => {
  const own = pathOf(endpointOf(operation));
  if (own.includes("{")) return target;
  const single = recordPaths.find((path) => own === path || own.startsWith(`${path}/`));
  return `/v4${single ?? own}`;
};

const decoded = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** Whether a path is another route of the contract: `/orders/validate` is no order. */
const isRoute = (path: string) =>
  operationNames.some((name) => `/v4${pathOf(endpointOf(name))}` === path);

/**
 * Returns the id of the created record from the `Location` of a 201 or 202, where the body names
 * none. Only an address at the service's own base URL counts, of one record below the collection
 * that the request creates in; any other address may be of a job, another record or another host.
 * `null` without such an id, and beside an error body. Source: RFC 9110, 10.2.2 and 15.3.2.
 */
export const createdIdOf = (
  operation: OperationName,
  { status, location, json }: Located,
  { baseUrl, target }: { baseUrl: string; target: string },
): string | null => {
  if (isReadName(operation) || writeKindOf(operation) !== "create") return null;
  if ((status !== 201 && status !== 202) || location === null) return null;
  if (isObject(json) && isErrorBody(json)) return null;
  const url = URL.parse(location, baseUrl + target);
  const collection = collectionOf(operation, target);
  const expected = new URL(baseUrl + collection);
  if (url?.origin !== expected.origin || url.username !== "" || url.password !== "") return null;
  if (url.search !== "" || url.hash !== "") return null;
  const above = expected.pathname.split("/").map(decoded);
  const segments = url.pathname.replace(/\/$/, "").split("/").map(decoded);
  const id = segments.pop();
  const isBelow =
    segments.length === above.length &&
    segments.every((segment, at) => segment !== null && segment === above[at]);
  if (!isBelow || isRoute(`${collection}/${id}`)) return null;
  // A header is ASCII: an id with other letters comes percent-encoded, or can't be trusted.
  const parsed = /^[\x20-\x7e]*$/.test(location) ? idField.safeParse(id) : null;
  return parsed?.success ? parsed.data : null;
};
