import type { RunKind } from "#lib/protocol/run.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const words = {
  onboard: {
    title: "runJob.onboardTitle",
    run: "runJob.onboardRun",
    row: "runJob.onboardRow",
    matchedBy: "runJob.byEmail",
    emptyCell: "runJob.keepsValue",
  },
  edit: {
    title: "runJob.editTitle",
    run: "runJob.editRun",
    row: "runJob.editRow",
    matchedBy: "runJob.byPerson",
    emptyCell: "runJob.keepsValue",
  },
  offboard: {
    title: "runJob.offboardTitle",
    run: "runJob.offboardRun",
    row: "runJob.offboardRow",
    matchedBy: "runJob.byPerson",
    emptyCell: "runJob.leavesIt",
  },
  collect: {
    title: "runJob.collectTitle",
    run: "runJob.collectRun",
    row: "runJob.collectRow",
    matchedBy: "runJob.byPerson",
    emptyCell: "runJob.leavesIt",
  },
  replace: {
    title: "runJob.replaceTitle",
    run: "runJob.replaceRun",
    row: "runJob.replaceRow",
    matchedBy: "runJob.byDevice",
    emptyCell: "runJob.leavesIt",
  },
  charger: {
    title: "runJob.chargerTitle",
    run: "runJob.chargerRun",
    row: "runJob.chargerRow",
    matchedBy: "runJob.byDevice",
    emptyCell: null,
  },
} as const satisfies Record<RunKind, Record<string, MessageKey | null>>;

/** Returns the heading of the page where selected rows become a job. */
export const jobTitle = (kind: RunKind): string => t(words[kind].title);

/** Returns `Offboard 2 employees`: the title of a run that is made from a selection of so many rows. */
export const selectionTitle = (kind: RunKind, count: number): string =>
  t(words[kind].run, { count });

/** Returns what a row of a file is. */
export const rowNote = (kind: RunKind): string => t(words[kind].row);

/** Returns how a row finds its record. */
export const matchedBy = (kind: RunKind): string => t(words[kind].matchedBy);

/** Returns what an empty cell does. */
export const emptyCell = (kind: RunKind): string => {
  const word = words[kind].emptyCell;
  return word === null ? "—" : t(word);
};
