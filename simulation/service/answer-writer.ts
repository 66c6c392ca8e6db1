import { envelopeWriter, type PageNumbers } from "./envelope-writer.ts";
import { seeded } from "./faults.ts";
import { recordWriter } from "./record-writer.ts";
import type { Route, ServiceShape } from "./service-shape.ts";
import type { Fields } from "./service-world.ts";

/** Turns what the service means into the body that it answers with. */
export interface AnswerWriter {
  one(collection: string, record: Fields, route: Route): Fields;
  /** The answer to a write, as deep as the contract's readers must look. */
  deepest(collection: string, record: Fields): Fields;
  /** The answer to a write, under a key that nobody knows. */
  strange(collection: string, record: Fields): Fields;
  list(collection: string, records: readonly Fields[], numbers: PageNumbers | null): Fields;
  failure(status: number, message: string): Fields;
  validation(errors: readonly Fields[]): Fields;
}

const singular: Readonly<Record<string, string>> = {
  orders: "order",
  employees: "employee",
  teams: "team",
  addresses: "address",
  accessories: "accessory",
  products: "product",
};

/** The dialect that says everything in the place where the contract's tables name it. */
const plainWriter: AnswerWriter = {
  one: (collection, record) => ({ status: "success", [singular[collection] ?? "record"]: record }),
  deepest: (collection, record) => ({
    status: "success",
    data: { result: { payload: { [singular[collection] ?? "record"]: record } } },
  }),
  strange: (_collection, record) => ({ status: "success", data: { submission: record } }),
  list: (collection, records, numbers) => ({
    status: "success",
    [collection]: records,
    ...(numbers ?? {}),
  }),
  failure: (statusCode, statusMessage) => ({ statusCode, statusMessage }),
  validation: (errors) => ({ valid: errors.length === 0, errors }),
};

/** A writer for one service instance. `null` is the plain dialect. */
export const answerWriter = (shape: ServiceShape | null): AnswerWriter => {
  if (shape === null) return plainWriter;
  const random = seeded(shape.seed ^ 0xa11ce);
  const write = recordWriter(shape, random);
  const envelopes = envelopeWriter(shape, random);
  return {
    one: (collection, record, route) => envelopes.one(collection, write(collection, record, route)),
    deepest: (collection, record) =>
      envelopes.deepest(collection, write(collection, record, "created")),
    strange: (collection, record) => envelopes.strange(write(collection, record, "created")),
    list: (collection, records, numbers) =>
      envelopes.list(
        collection,
        records.map((record) => write(collection, record, "list")),
        numbers,
      ),
    failure: envelopes.failure,
    validation: envelopes.validation,
  };
};
