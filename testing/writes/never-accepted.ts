import type { WriteName } from "#lib/v4/operations/endpoints.ts";
import type { PlannedWrite } from "./plan.ts";

/** A fault is met by fewer than half of the writes, so that of so many one is accepted. */
const manyForms = 8;

/** Returns the operations that were submitted often, and of which no request was accepted. */
export const findNeverAccepted = (
  planned: readonly Pick<PlannedWrite, "operation">[],
  rows: readonly { operation: string; state: string }[],
): WriteName[] => {
  const accepted = new Set(
    rows.filter(({ state }) => state === "accepted").map(({ operation }) => operation),
  );
  return [...Map.groupBy(planned, ({ operation }) => operation)]
    .filter(([operation, { length }]) => length >= manyForms && !accepted.has(operation))
    .map(([operation]) => operation);
};
