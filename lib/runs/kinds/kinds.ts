import type { RunKind } from "#lib/protocol/run.ts";
import { type RunField, runFieldLabel, runFields } from "#lib/protocol/run-fields.ts";
import type { CheckedLine } from "#lib/runs/check/checked-line.ts";
import { type CheckContext, Line } from "#lib/runs/check/line.ts";
import { charger } from "#lib/runs/kinds/charger.ts";
import { edit } from "#lib/runs/kinds/edit.ts";
import type { KindDefinition } from "#lib/runs/kinds/kind.ts";
import { onboard } from "#lib/runs/kinds/onboard.ts";
import { replace } from "#lib/runs/kinds/replace.ts";
import { returnKind } from "#lib/runs/kinds/returns.ts";
import { clearWord, type ReadLine } from "#lib/runs/read-cells.ts";

const kinds: Readonly<Record<RunKind, KindDefinition>> = {
  onboard,
  edit,
  offboard: returnKind("Offboarding"),
  collect: returnKind("Collection"),
  replace,
  charger,
};

/** Returns everything that is special about a kind of run. */
export const kindOf = (kind: RunKind): KindDefinition & { fields: readonly RunField[] } => ({
  ...kinds[kind],
  fields: runFields[kind],
});

/** The only field that the contract lets a request clear. Source: api-v4.md, Resources, Employee. */
const clearable: readonly string[] = ["personalEmail"];

const refuseCleared = (line: Line) => {
  for (const [field, value] of line.values) {
    if (value !== null || clearable.includes(field)) continue;
    const label = runFieldLabel(line.context.kind, field);
    line.block(field, `${clearWord} can't empty ${label}: only the personal email`);
  }
};

/**
 * Checks a line against the schemas and the service, and plans its writes. Changes nothing. Throws
 * `V4Error` where the service can't be asked.
 */
export const checkLine = async (context: CheckContext, read: ReadLine): Promise<CheckedLine> => {
  const line = new Line(context, read);
  refuseCleared(line);
  await kinds[context.kind].check(line);
  const checked = line.finish();
  if (checked.result === "blocked") {
    // What a blocked line had taken from stock is free for the next one.
    for (const { kind, id } of checked.subjects) if (kind === "stock") context.shelf.putBack(id);
    return { ...checked, subjects: checked.subjects.filter(({ kind }) => kind !== "stock") };
  }
  return checked;
};
