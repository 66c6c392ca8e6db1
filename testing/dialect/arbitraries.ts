import fc from "fast-check";

/** Fields of records, documented or not, as a service may send them. */

/** A text that a page shows as it is. */
const word = fc.stringMatching(/^[a-z東京ñ]{2,10}( [a-z0-9]{1,8})?$/);
const fact = fc.oneof(word, fc.integer({ min: 10, max: 99_999 }));

/** Undocumented fields: texts and numbers, lists and objects of them, three levels deep. */
export const unknownFields = fc.dictionary(
  fc.stringMatching(/^x[a-z]{3,8}(_[a-z]{2,6})?$/),
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fact,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^y[a-z]{2,8}$/), tie("value"), { maxKeys: 3 }),
    ),
  })).value,
  { maxKeys: 4 },
);

/** A field that a record may lack. */
export const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** A documented text as services send it: a text, an empty one, `null`, or no field at all. */
export const maybeText = optional(fc.oneof(word, fc.constant(null), fc.constant("")));

/** Documented texts under these names. */
export const texts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, maybeText])) as Record<Name, typeof maybeText>;

export const country = fc.constantFrom("DE", "JP", "BR", "US", "Atlantis");
export const id = fc.stringMatching(/^[a-z]{3}_[A-Za-z0-9]{4,30}$/);

/** A record with these fields and undocumented ones. */
export const recordOf = <Fields extends object>(
  fields: {
    [Name in keyof Fields]: fc.Arbitrary<Fields[Name]>;
  },
) =>
  fc.tuple(fc.record(fields), unknownFields).map(([known, more]) => {
    const present = Object.entries(known).filter(([, value]) => value !== undefined);
    return { ...more, ...Object.fromEntries(present) } as Fields;
  });
