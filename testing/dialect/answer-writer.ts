import { seeded } from "#testing/random.ts";
import { envelopeWriter, type PageNumbers, singular } from "./envelope-writer.ts";
import { recordWriter } from "./record-writer.ts";
import type { Route, ServiceShape } from "./service-shape.ts";
import type { Fields } from "./spelling.ts";

/** Turns records of the service into response bodies of its shape. */
export interface AnswerWriter {
  one(collection: string, record: Fields, route: Route): Fields;
  /** The answer to a write, nested as deep as a client of the contract must search. */
  deepest(collection: string, record: Fields): Fields;
  /** The answer to a write, under a key that no client can know. */
  strange(collection: string, record: Fields): Fields;
  list(collection: string, records: readonly Fields[], numbers: PageNumbers | null): Fields;
  failure(status: number, message: string): Fields;
  validation(errors: readonly Fields[]): Fields;
}

/** The shape in which every field is where the contract's tables name it. */
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

/** Returns the writer of one service instance. `null` is the plain shape. */
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
