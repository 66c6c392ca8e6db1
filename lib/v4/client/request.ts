import { V4Error } from "#lib/v4/errors.ts";
import { idField } from "#lib/v4/fields/field.ts";
import { describeIssues, issueWords } from "#lib/v4/issue-words.ts";
import { methodOf, pathFieldsOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

export interface V4Request {
  method: string;
  /** Path and query below the base URL: `/v4/orders?limit=50`. */
  target: string;
  /** JSON text, or `null` for a GET. */
  body: string | null;
}

const refuse = (operation: OperationName, message: string) =>
  new V4Error({ kind: "validation", message, operation });

/** Returns one path segment. Encoding alone would not stop `..` from naming another route. */
const toSegment = (operation: OperationName, value: unknown) => {
  const id = idField.safeParse(value, { error: issueWords });
  if (!id.success) throw refuse(operation, describeIssues(id.error));
  return encodeURIComponent(id.data);
};

/**
 * Returns the request of an operation for an input, which its strict schema parses: ids go into the
 * path, the rest into the query of a GET or the body of any other method. Throws `V4Error` of kind
 * `validation`.
 */
export const toRequest = (operation: OperationName, input: unknown): V4Request => {
  const spec = specOf(operation);
  const parsed = spec.input.safeParse(input, { error: issueWords });
  if (!parsed.success) throw refuse(operation, describeIssues(parsed.error));
  const rest = { ...parsed.data };
  let path = pathOf(spec);
  for (const field of pathFieldsOf(spec)) {
    // A function, because `$&` in a replacement text is a pattern.
    const segment = toSegment(operation, rest[field]);
    path = path.replace(`{${field}}`, () => segment);
    delete rest[field];
  }
  const method = methodOf(spec);
  if (method !== "GET") return { method, target: `/v4${path}`, body: JSON.stringify(rest) };
  const query = writeSearch(rest).toString();
  return { method, target: `/v4${path}${query && `?${query}`}`, body: null };
};
