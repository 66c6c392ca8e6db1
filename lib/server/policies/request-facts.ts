import type { PolicyDisposition, RequestFacts } from "#lib/protocol/policy.ts";
import { unitsOf } from "#lib/protocol/units.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What a write's own input says of it. */
export type WriteFacts = Pick<
  RequestFacts,
  "operation" | "orderType" | "units" | "countries" | "dispositions"
>;

const objectsIn = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const textsOf = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === "string")),
];

/** Returns what the policy must know of a write, from the input that is sent. */
export const writeFactsOf = (operation: WriteName, input: object): WriteFacts => {
  const fields: Readonly<Record<string, unknown>> = { ...input };
  const countries = [fields.country, ...objectsIn(fields.items).map(({ country }) => country)];
  const isDestroyed = objectsIn(fields.dispositions).some(
    ({ disposition }) => disposition === "destruction",
  );
  const isHeld = objectsIn(fields.legalHold).some(({ requested }) => requested === true);
  return {
    operation,
    orderType: typeof fields.orderType === "string" ? fields.orderType : null,
    units: unitsOf(fields),
    countries: textsOf(countries),
    dispositions: [
      ...(isDestroyed ? (["destruction"] satisfies PolicyDisposition[]) : []),
      ...(isHeld ? (["legal hold"] satisfies PolicyDisposition[]) : []),
    ],
  };
};
