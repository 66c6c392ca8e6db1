import { writeAccessory, writeOrder } from "./order-writer.ts";
import type { Route, ServiceShape } from "./service-shape.ts";
import { extraObjects, type Fields, type Spelling, spellingOf } from "./spelling.ts";

/**
 * Writes records as another service of the same contract would. Written from the contract alone: it
 * shares no field name and no schema with the code that reads the records, so that one mistake can't
 * hide in both.
 */

/** Writes the stored fields, except those that the shape hides on this route. */
const writeStored = (
  { nameOf }: Spelling,
  shape: ServiceShape,
  collection: string,
  record: Fields,
  route: Route,
): Fields =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !shape.hidden.has(`${collection}.${name}`))
      .filter(([name]) => name !== "createdAt" || shape.dates[route])
      .map(([name, value]) => [nameOf(name), value]),
  );

/** The illustrative shape has the name in two fields. */
const splitName = (displayName: unknown, fields: Fields): Fields => {
  const [first = "", ...rest] = String(displayName ?? "").split(" ");
  const { displayName: _camel, display_name: _snake, ...others } = fields;
  return { ...others, first_name: first, last_name: rest.join(" ") };
};

/** Returns a function that writes a record of a collection as one route of the service shows it. */
export const recordWriter = (shape: ServiceShape, random: () => number) => {
  const spelling = spellingOf(random);
  const { isLikely, nameOf, withExtras } = spelling;
  const stored = (collection: string, record: Fields, route: Route) =>
    writeStored(spelling, shape, collection, record, route);

  const writers: Readonly<Record<string, (record: Fields, route: Route) => Fields>> = {
    orders: (record, route) => writeOrder(spelling, shape, record, route),
    employees(record, route) {
      const fields = stored("employees", { status: "active", ...record }, route);
      const hasTwoNames = String(record.displayName ?? "").includes(" ");
      const isSplit = hasTwoNames && !isLikely(0.7);
      return withExtras(isSplit ? splitName(record.displayName, fields) : fields, extraObjects);
    },
    teams: (record, route) => ({
      ...withExtras(stored("teams", record, route), extraObjects),
      ...(route === "single" ? { [nameOf("employeeCount")]: 3 } : {}),
    }),
    addresses(record, route) {
      const { id, ...fields } = stored("addresses", record, route);
      return withExtras(shape.hasAddressIds ? { id, ...fields } : fields, extraObjects);
    },
    accessories: (record) => writeAccessory(spelling, record),
    devices: (record, route) => withExtras(stored("devices", record, route), extraObjects),
    // "Stores the unlock PIN": the contract does not say what the answer shows of the device.
    products: (record) => ({ id: record.id }),
  };

  return (collection: string, record: Fields, route: Route): Fields =>
    writers[collection]?.(record, route) ?? record;
};
