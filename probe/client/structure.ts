/**
 * Reads answers by structure: the contract leaves the names and nesting of many facts open, and
 * writes the others in camelCase or snake_case.
 */
export interface Fields {
  [name: string]: unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `employee_id` and `employeeId` are one name. */
const plainName = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();

const maxDepth = 6;

/** Every value of a body with the names above it, level by level. */
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

/** The first list of records in an answer; null where there is none. */
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

/** The first object with an id in an answer. */
export const recordOf = (body: unknown): Fields | null =>
  valuesOf(body)
    .map(({ value }) => value)
    .filter(isFields)
    .find(({ id }) => typeof id === "string" || typeof id === "number") ?? null;

/** The value of a field by any of its names, in the record itself or in an object inside it. */
export const fieldOf = (record: unknown, ...names: string[]): unknown => {
  const wanted = names.map(plainName);
  return valuesOf(record).find(
    ({ names: [...path] }) =>
      path.length > 0 &&
      !path.slice(0, -1).some((name) => /^\d+$/.test(name)) &&
      wanted.includes(plainName(path.at(-1) ?? "")),
  )?.value;
};

export const idOf = (record: Fields | null | undefined) => String(record?.id ?? "");

/** Id of the person that a record names: `employeeId`, or the id of an object. */
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

/** The order type in the lower-case form of the illustrative shapes. */
export const orderTypeOf = (record: Fields) => {
  const type = fieldOf(record, "orderType", "type");
  return typeof type === "string" ? plainType(type) : null;
};

export const plainType = (type: string) => {
  const plain = type.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return plain === "swap_from_inventory" ? "swap" : plain;
};

/** A paging number at the top level or in an object of its own; null where the answer has none. */
export const pagingNumber = (body: unknown, name: "page" | "pageSize" | "totalCount") => {
  const value = valuesOf(body).find(
    ({ names }) =>
      names.length > 0 &&
      !names.some((one) => /^\d+$/.test(one)) &&
      plainName(names.at(-1) ?? "") === name.toLowerCase(),
  )?.value;
  return typeof value === "number" ? value : null;
};

/** A failure's status and message, in either documented body; null for any other body. */
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

/** Whether a text is one of the values of a record, wherever it stands. */
export const hasValue = (record: unknown, wanted: string) =>
  valuesOf(record).some(({ value }) => String(value) === wanted);
