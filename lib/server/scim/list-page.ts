import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { findName, withoutSchema } from "#lib/server/scim/attributes.ts";
import { badRequest } from "#lib/server/scim/scim-error.ts";

/** Resources of one answer. Source: ServiceProviderConfig, `filter.maxResults`. */
export const maxResults = 200;
const defaultCount = 100;

/** Which part of a list is asked for. `startIndex` is 1-based. */
export interface Page {
  startIndex: number;
  count: number;
}

const readNumber = (params: URLSearchParams, name: string, otherwise: number): number => {
  const text = params.get(name);
  if (text === null || text === "") return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw badRequest("invalidValue", `${name} must be a number.`);
  return Number(text);
};

/** Returns the page that is asked for. Source: RFC 7644, 3.4.2.4: smaller values count as 1 and 0. */
export const readPage = (params: URLSearchParams): Page => ({
  startIndex: Math.max(1, readNumber(params, "startIndex", 1)),
  count: Math.min(maxResults, Math.max(0, readNumber(params, "count", defaultCount))),
});

/** Returns the answer to a list. */
export const toListResponse = (
  resources: readonly JsonObject[],
  totalResults: number,
  startIndex = 1,
) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Returned whatever is asked for. Source: RFC 7643, 3.1 and 7. */
const always: readonly string[] = ["schemas", "id"];

/** Returns the attributes that `attributes` names, or those that `excludedAttributes` does not. */
export const selectAttributes = (resource: JsonObject, params: URLSearchParams): JsonObject => {
  const names = (parameter: string) =>
    (params.get(parameter) ?? "").split(",").flatMap((each) => {
      const [root = ""] = withoutSchema(each.trim()).split(/[.[]/);
      return root === "" ? [] : [root];
    });
  const wanted = names("attributes");
  const unwanted = names("excludedAttributes");
  const isKept = (key: string) =>
    always.includes(key) ||
    (wanted.length > 0 ? findName(wanted, key) !== null : findName(unwanted, key) === null);
  return Object.fromEntries(Object.entries(resource).filter(([key]) => isKept(key)));
};
