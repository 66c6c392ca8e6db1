import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { isV4Error } from "#lib/v4/errors.ts";
import { orderTypes } from "#lib/v4/fields/known-values.ts";
import { isObject, type JsonObject, toSnake } from "#lib/v4/normalize/json.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import { runsOf } from "#testing/proofs.ts";

/** Returns every text, number and flag of a value, as text. */
const leavesOf = (value: unknown): string[] => {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leavesOf);
  return value === null || value === undefined || value === "" ? [] : [String(value)];
};

/** Names of fields about the call, and `__proto__`, which is always dropped. */
const aboutTheCall = new Set(["status", "page", "meta", "__proto__"]);

const factsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(factsOf);
  if (!isObject(value)) return leavesOf(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    aboutTheCall.has(name) ? [] : factsOf(inner),
  );
};

const isTotal = (name: OperationName, json: unknown) => {
  try {
    const { data, drift } = normalize(name, json);
    JSON.stringify(data);
    // Reading the normalized data again keeps every fact.
    const { items, ...rest } = { items: null, ...data };
    const { key, kind } = specOf(name).output;
    const again = normalize(name, kind === "list" ? { [key]: items, ...rest } : { [key]: data });
    expect(leavesOf(again.data)).toEqual(expect.arrayContaining(factsOf(data)));
    expect(drift.every((kind) => kind.operation === name)).toBe(true);
  } catch (error) {
    if (!isV4Error(error)) throw error;
  }
};

/** Generates JSON that resembles an answer: known names, wrong values, odd envelopes. */
const almost = (name: OperationName) => {
  const { key, record } = specOf(name).output;
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string(), fc.constant(null));
  const names = fc.constantFrom(...Object.keys(record.shape), "type", "serial", "__proto__");
  const item = fc.dictionary(names, value, { noNullPrototype: true });
  const json = fc.oneof(item, fc.array(item), fc.jsonValue());
  const wrapper = fc.constantFrom(key, "data", "items", "page", "meta", "status");
  return fc.oneof(
    json,
    fc.dictionary(wrapper, json),
    fc.dictionary(wrapper, fc.dictionary(wrapper, json)),
  );
};

describe("any JSON", () => {
  it("is read or refused, and reading its data again keeps every fact", () => {
    const cases = fc
      .constantFrom(...operationNames)
      .chain((name) => fc.tuple(fc.constant(name), fc.oneof(fc.jsonValue(), almost(name))));
    fc.assert(
      fc.property(cases, ([name, json]) => isTotal(name, json)),
      { numRuns: runsOf(500) },
    );
  });
});

describe("a single answer", () => {
  it("keeps every fact, in any position and form", () => {
    const single = operationNames.filter((name) => specOf(name).output.kind === "one");
    const cases = fc
      .constantFrom(...single)
      .chain((name) => fc.tuple(fc.constant(name), fc.oneof(fc.object(), almost(name))));
    const check = ([name, json]: [OperationName, unknown]) => {
      if (!isObject(json)) return;
      let data: unknown;
      try {
        ({ data } = normalize(name, json));
      } catch (error) {
        if (isV4Error(error)) return;
        throw error;
      }
      const kept = leavesOf(data).map((text) => text.toLowerCase());
      const lost = factsOf(json).filter((text) => !kept.includes(text.toLowerCase()));
      expect(lost).toEqual([]);
    };
    fc.assert(fc.property(cases, check), { numRuns: runsOf(500) });
  });
});

/** Generates text that is never read as a number, a flag or a moment. */
const word = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/);

/** Generates canonical values of a response schema. Optional fields may be absent. */
const anyValue = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional" || def.type === "nullable") return anyValue(def.innerType);
  if (def.type === "number") return fc.nat();
  if (def.type === "boolean") return fc.boolean();
  if (def.type === "array") return fc.array(anyValue(def.element), { maxLength: 3 });
  return def.type === "object" ? recordOf(def.shape) : word;
};

const recordOf = (shape: z.core.$ZodShape): fc.Arbitrary<JsonObject> => {
  const fields = Object.entries(shape).map(([name, field]) => {
    if (name === "orderType") return [name, fc.constantFrom(...standardTypes)];
    return [name, anyValue(field)];
  });
  const required = Object.keys(shape).filter((name) => name === "id" || name === "value");
  const options = { requiredKeys: required, noNullPrototype: true } as const;
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, options);
};

const standardTypes = [...orderTypes, "Maintenance", "Disposition"];

const illustrativeNames: Record<string, string> = {
  serialNumber: "serial",
  productIds: "device_ids",
  elapsedDays: "days_elapsed",
};

/** Renders a value in the illustrative dialect: snake case, lower-case types, `serial`, `type`. */
const toIllustrative = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toIllustrative);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === "orderType") return ["type", String(inner).split(" ")[0]?.toLowerCase()];
      return [illustrativeNames[name] ?? toSnake(name), toIllustrative(inner)];
    }),
  );
};

describe("a record", () => {
  it("is the same canonical record from the default, the illustrative and the bare dialect", () => {
    const cases = fc.constantFrom(...operationNames).chain((name) => {
      const record = recordOf(specOf(name).output.record.shape);
      return fc.tuple(fc.constant(name), fc.array(record, { minLength: 1, maxLength: 3 }));
    });
    const check = ([name, records]: [OperationName, JsonObject[]]) => {
      const { key, kind } = specOf(name).output;
      const data = kind === "list" ? records : records[0];
      const standard = normalize(name, { status: "success", [key]: data });
      const illustrative = normalize(name, {
        [toSnake(key)]: toIllustrative(data),
        request_id: "r",
      });
      const nested = normalize(name, { data: { [key]: toIllustrative(data) } });
      const isEmpty = kind === "one" && Object.keys(records[0] ?? {}).length === 0;
      expect(standard.drift).toHaveLength(isEmpty && specOf(name).effect === "read" ? 1 : 0);
      expect(illustrative).toEqual(standard);
      expect(nested).toEqual(standard);
      if (kind === "list" || isObject(data))
        expect(normalize(name, data).data).toEqual(standard.data);
    };
    fc.assert(fc.property(cases, check), { numRuns: runsOf(500) });
  });
});
