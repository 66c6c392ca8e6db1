import * as fc from "fast-check";

const dayMs = 86_400_000;
const now = new Date();
/** Returns the moment of so many days ago, in ISO 8601. */
export const isoDaysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();

const orOther = <Value>(...values: Value[]) => fc.constantFrom<Value | null | undefined>(...values);

/** Orders as services answer them: other spellings, explicit `null`, and fields that are left out. */
const someOrder = fc.record({
  orderType: orOther(
    "Deployment",
    "Collection",
    "collection",
    "Purchase for Employee",
    null,
    undefined,
  ),
  status: orOther("processing", "Cancelled", "cancelled", "delivered", "清关中", null, undefined),
  country: orOther("DE", "FR", "de", "BR", null, undefined),
  teamName: orOther("EMEA", "emea ", "Straße", "STRASSE", "", null, undefined),
  employeeId: orOther("e1", "e2", "E1", "", null, undefined),
  createdAt: fc.oneof(
    fc.integer({ min: -20, max: 400 }).map((hours) => isoDaysAgo(hours / 24)),
    orOther("2026-02-30", "", null, undefined),
  ),
  tracking: fc.oneof(
    fc.integer({ min: -9, max: 9 }).map((days) => ({ eta: isoDaysAgo(days).slice(0, 10) })),
    fc.constantFrom(undefined, { eta: "soon" }),
  ),
  sla: orOther({ late: true }, { late: false }, undefined),
});

const choices: Record<string, string[]> = {
  status: ["processing", "CANCELLED", "清关中", "(none)", "unheard of"],
  type: ["Collection", "Deployment", "(none)"],
  country: ["DE", "fr", "(none)"],
  team: ["EMEA", "strasse", "(none)"],
  employee: ["e1", "e2", "(none)"],
};
const ranges = ["last-30-days", "today", "this-week", "next-7-days", "last-3-days", "(none)"];
const someRange = fc.oneof(
  fc.constantFrom(...ranges, "..2026-12-01", "2026-01-01.."),
  fc.integer({ min: 0, max: 12 }).map((days) => isoDaysAgo(days).slice(0, 10)),
);
const someValues = (name: string) =>
  fc.subarray(choices[name] ?? [], { minLength: 1, maxLength: 3 });

/** Questions in the language of the filters. */
export const someInput: fc.Arbitrary<Record<string, unknown>> = fc
  .record({
    ...Object.fromEntries(
      Object.keys(choices).flatMap((name) => [
        [name, someValues(name)],
        [`not.${name}`, someValues(name)],
      ]),
    ),
    created: someRange,
    expected: someRange,
    due: fc.subarray(["late", "today", "this-week", "next-7-days"], { minLength: 1, maxLength: 3 }),
    view: fc.constantFrom(undefined, undefined, "open", "late"),
  })
  .chain((all) =>
    fc
      .subarray(Object.keys(all), { maxLength: 4 })
      .map((names) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([name, value]) => value !== undefined && names.includes(name),
          ),
        ),
      ),
  );

/** Returns orders whose fields a filter decides about, or not, as services answer them. */
export const filterableOrders = (count: number) =>
  fc
    .sample(someOrder, { numRuns: count, seed: 7 })
    .map((order, at) => ({ ...order, id: `o${String(at).padStart(3, "0")}` }));
