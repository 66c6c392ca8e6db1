import type { z } from "zod";
import { unwrapField } from "#lib/v4/fields/field.ts";
import { toCamel, toSnake } from "#lib/v4/normalize/json.ts";

/** A field of a record: its names, and how its value is read. */
export interface FieldPlan {
  name: string;
  /** Every name it may come under, best first. */
  names: string[];
  isRequired: boolean;
  isNullable: boolean;
  value: ValuePlan;
}

export interface ObjectPlan {
  kind: "object";
  fields: FieldPlan[];
  /** The fields that a name may belong to, by their places in `fields`. */
  placesOf: ReadonlyMap<string, readonly number[]>;
  /** The fields' own names in either casing. */
  ownNames: ReadonlySet<string>;
  /** All names of all fields. */
  knownNames: ReadonlySet<string>;
}

export interface LeafPlan {
  kind: "leaf";
  expected: string;
  accepts(value: unknown): boolean;
}

export type ValuePlan = ObjectPlan | LeafPlan | { kind: "array"; element: ValuePlan };

/** Returns the names in a schema's `alsoKnownAs`, in either casing. */
const otherNames = (schema: z.core.$ZodType): string[] => {
  const names = (schema as z.ZodType).meta()?.alsoKnownAs;
  if (!Array.isArray(names)) return [];
  return names.map(String).flatMap((name) => [name, toCamel(name), toSnake(name)]);
};

const toValuePlan = (schema: z.core.$ZodTypes): ValuePlan => {
  const { def } = schema._zod;
  if (def.type === "object") return objectPlanOf(schema as z.ZodObject);
  if (def.type === "array")
    return { kind: "array", element: toValuePlan(unwrapField(def.element).inner) };
  const general: z.core.$ZodType = schema;
  const leaf = general as z.ZodType;
  return { kind: "leaf", expected: def.type, accepts: (value) => leaf.safeParse(value).success };
};

const plans = new WeakMap<z.ZodObject, ObjectPlan>();

/**
 * Returns how records of a schema are read. A field's own name and its snake_case form win over
 * another field's `alsoKnownAs`, so that `deviceId` stays `deviceId` where both exist.
 */
export const objectPlanOf = (schema: z.ZodObject): ObjectPlan => {
  const known = plans.get(schema);
  if (known) return known;
  const entries = Object.entries(schema.shape);
  const ownNames = new Set(entries.flatMap(([name]) => [name, toSnake(name)]));
  const fields = entries.map(([name, field]): FieldPlan => {
    const { inner, isRequired, isNullable } = unwrapField(field);
    const others = otherNames(field).filter((other) => !ownNames.has(other));
    return {
      name,
      names: [...new Set([name, toSnake(name), ...others])],
      isRequired,
      isNullable,
      value: toValuePlan(inner),
    };
  });
  const placesOf = new Map<string, number[]>();
  for (const [place, { names }] of fields.entries()) {
    for (const name of names) placesOf.set(name, [...(placesOf.get(name) ?? []), place]);
  }
  const plan: ObjectPlan = {
    kind: "object",
    fields,
    placesOf,
    ownNames,
    knownNames: new Set(placesOf.keys()),
  };
  plans.set(schema, plan);
  return plan;
};
