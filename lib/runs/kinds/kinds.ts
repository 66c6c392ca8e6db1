import type { RunKind } from "#lib/protocol/run.ts";
import { type RunField, runFields } from "#lib/protocol/run-fields.ts";
import { told } from "#lib/protocol/run-note.ts";
import type { CheckedLine } from "#lib/runs/check/checked-line.ts";
import { type CheckContext, Line } from "#lib/runs/check/line.ts";
import { charger } from "#lib/runs/kinds/charger.ts";
import { edit } from "#lib/runs/kinds/edit.ts";
import type { KindDefinition, Obstacle, Release } from "#lib/runs/kinds/kind.ts";
import { onboard } from "#lib/runs/kinds/onboard.ts";
import { replace } from "#lib/runs/kinds/replace.ts";
import { returnKind } from "#lib/runs/kinds/returns.ts";
import { clearWord, type ReadLine } from "#lib/runs/read-cells.ts";
import { RecordRefused, tellRefusedRecord } from "#lib/runs/record-refused.ts";

const kinds: Readonly<Record<RunKind, KindDefinition>> = {
  onboard,
  edit,
  offboard: returnKind("Offboarding"),
  collect: returnKind("Collection"),
  replace,
  charger,
};

/** Returns everything that is special about a kind of run. */
export const kindOf = (
  kind: RunKind,
): Pick<KindDefinition, "writes"> & { fields: readonly RunField[] } => ({
  writes: kinds[kind].writes,
  fields: runFields[kind],
});

/**
 * Finds what keeps a row from being sent as it was checked: what changed since, or a record that the service
 * refuses (403). Throws `V4Error` where the service can't be asked.
 */
export const findObstacle = async (kind: RunKind, release: Release): Promise<Obstacle | null> => {
  try {
    const client = tellRefusedRecord(release.client);
    return await kinds[kind].findObstacle({ ...release, client });
  } catch (error) {
    if (error instanceof RecordRefused) return { halted: error.told, isRefused: true };
    throw error;
  }
};

/** The only field that the contract lets a request clear. Source: api-v4.md, Resources, Employee. */
const clearable: readonly string[] = ["personalEmail"];

const refuseCleared = (line: Line) => {
  for (const [field, value] of line.values) {
    if (value !== null || clearable.includes(field)) continue;
    line.block(field, told("runNote.cantEmpty", { word: clearWord, label: { field } }));
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
