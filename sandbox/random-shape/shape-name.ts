/**
 * Fixed shapes of answers: the contract's v4 reference shapes, its illustrative shapes, and the
 * minimal answer that a service could send. `bare` answers lists as bare arrays, which the contract
 * describes for v2 lists (Versioning 5). It is not a legal v4 list, but a client of both versions
 * may receive it.
 */
export const shapes = ["default", "illustrative", "bare"] as const;
export type Shape = (typeof shapes)[number] | `random:${number}`;

/** Returns the seed of a random shape, or null for the three fixed shapes. */
export const seedOfShape = (shape: Shape): number | null =>
  shape.startsWith("random:") ? Number(shape.slice("random:".length)) : null;

/** Returns the shape that `--shape` names, or null for an unknown name. */
export const shapeNamed = (name: string): Shape | null => {
  const fixed = shapes.find((shape) => shape === name);
  if (fixed) return fixed;
  return /^random:\d{1,9}$/.test(name) ? `random:${Number(name.slice("random:".length))}` : null;
};

/** What `--help` and `/docs` say about each shape. */
export const shapeGuide: readonly (readonly [shape: string, description: string])[] = [
  [
    "default",
    "the v4 reference shapes: camelCase names, capitalized order types, the result beside `status`, the paging envelope at the top level",
  ],
  [
    "illustrative",
    "the illustrative shapes: snake_case names, lower-case order types, errors as `{error: {type, message, request_id}}`",
  ],
  [
    "bare",
    "the minimum: no envelope and no optional fields. Lists are bare arrays, which the contract describes for v2 lists, not for v4",
  ],
  [
    "random:<seed>",
    "any legal choice for each route, record and field: letter case, envelopes, nesting, key names, missing facts, order types, formats, ids. The same seed always makes the same choices",
  ],
];
