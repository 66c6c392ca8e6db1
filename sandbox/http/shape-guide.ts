/** The shapes that `--shape` takes, and what each answers. */
export const shapeGuide: readonly (readonly [shape: string, answers: string])[] = [
  [
    "default",
    "the v4 reference shapes: camelCase, capitalised order types, the result beside `status`, the paging envelope at the top level",
  ],
  [
    "illustrative",
    "the illustrative shapes: snake_case, lower-case order types, errors as `{error: {type, message, request_id}}`",
  ],
  [
    "bare",
    "the least: no envelope, no optional fields. Lists are bare arrays, which the contract ascribes to v2 lists, not to v4",
  ],
  [
    "random:<seed>",
    "any legal choice for each route, record and field, the same for one seed: casing, envelopes, nesting, key names, absent facts, order types, formats, ids",
  ],
];
