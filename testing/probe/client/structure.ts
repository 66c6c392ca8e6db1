/**
 * Reads answers by their structure: the contract does not give the names and nesting of many facts,
 * and writes the others in camelCase or snake_case.
 */
export interface Fields {
  [name: string]: unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the same text for `employee_id` and `employeeId`. */
const normalizeName = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();

const maxDepth = 6;

/** Returns the values of a body with the names above them, level by level. */
export const valuesOf = (body: unknown): { names: string[]; value: unknown }[] => {
  const found: { names: string[]; value: unknown }[] = [{ names: [], value: body }];
  for (const { names, value } of found) {
    if (names.length >= maxDepth * 2 || typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      found.push({ names: [...names, name], value: inner });
    }
  }
  return found;
};

/** Returns the first list of records in an answer, or null without a list. */
export const recordsOf = (body: unknown): Fields[] | null => {
  const lists = valuesOf(body)
    .map(({ value }) => value)
    .filter(Array.isArray);
  return (
    lists.find((list) => list.length > 0 && list.every(isFields)) ??
    lists.find((list) => list.length === 0) ??
    null
  );
};

/** Returns the first object with an id in an answer. */
export const recordOf = (body: unknown): Fields | null =>
  valuesOf(body)
    .map(({ value }) => value)
    .filter(isFields)
    .find(({ id }) => typeof id === "string" || typeof id === "number") ?? null;

/** Returns a field by any of its names, in the record or in an object inside it. */
export const fieldOf = (record: unknown, ...names: string[]): unknown => {
  const wanted = names.map(normalizeName);
  return valuesOf(record).find(
    ({ names: [...path] }) =>
      path.length > 0 &&
      !path.slice(0, -1).some((name) => /^\d+$/.test(name)) &&
      wanted.includes(normalizeName(path.at(-1) ?? "")),
  )?.value;
};

export const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "";

/** Returns whether a value has the form of an ISO 3166-1 alpha-2 code. */
export const isCountry = (value: unknown) => isText(value) && /^[A-Z]{2}$/.test(value);

export const idOf = (record: Fields | null | undefined) => String(record?.id ?? "");

/** Returns the path of a record's single read, such as `/v4/orders/{id}`. */
export const pathOf = (
  collection: "orders" | "employees" | "products" | "teams",
  record: Fields | null | undefined,
) => `/v4/${collection}/${encodeURIComponent(idOf(record))}`;

/** Returns the id of the employee in a record: `employeeId`, or the id of an object. */
export const employeeIdOf = (record: Fields): string | null => {
  const id = fieldOf(record, "employeeId", "assignedToId");
  if (typeof id === "string" && id !== "") return id;
  for (const name of ["employee", "assignedTo", "assignee", "person"]) {
    const person = fieldOf(record, name);
    if (isFields(person) && typeof person.id === "string") return person.id;
    if (typeof person === "string" && person !== "") return person;
  }
  return null;
};

/** Returns the order type in the lower-case form of the illustrative shapes. */
export const orderTypeOf = (record: Fields) => {
  const type = fieldOf(record, "orderType", "type");
  return typeof type === "string" ? normalizeType(type) : null;
};

export const normalizeType = (type: string) => {
  const normalized = type.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return normalized === "swap_from_inventory" ? "swap" : normalized;
};

/** Returns a paging number, at the top level or in an object, or null if the answer has none. */
export const pagingNumber = (body: unknown, name: "page" | "pageSize" | "totalCount") => {
  const value = valuesOf(body).find(
    ({ names }) =>
      names.length > 0 &&
      !names.some((one) => /^\d+$/.test(one)) &&
      normalizeName(names.at(-1) ?? "") === name.toLowerCase(),
  )?.value;
  return typeof value === "number" ? value : null;
};

/** Returns the status and message of a documented failure body, or null for any other body. */
export const failureIn = (body: unknown): { status: number | null; message: string } | null => {
  if (!isFields(body)) return null;
  const { statusCode, statusMessage, error } = body;
  if (typeof statusCode === "number" && typeof statusMessage === "string") {
    return { status: statusCode, message: statusMessage };
  }
  if (!isFields(error)) return null;
  const { type, message } = error;
  return typeof type === "string" && typeof message === "string" && "request_id" in error
    ? { status: null, message }
    : null;
};

/** Returns whether a text is one of the values of a record, at any level. */
export const hasValue = (record: unknown, wanted: string) =>
  valuesOf(record).some(({ value }) => String(value) === wanted);

/** Returns the first boolean of a pre-flight answer, whose field names the contract does not show. */
export const firstBoolean = (body: unknown) =>
  valuesOf(body).find(({ value }) => typeof value === "boolean")?.value;
