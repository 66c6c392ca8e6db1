import "server-only";
import type { StoredLine, StoredWrite } from "#lib/runs/check/checked-line.ts";
import { openText, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import { withEnglish } from "#lib/server/runs/stored/told-columns.ts";
import type { runRows, runs } from "#lib/server/store/run-schema.ts";

export type RunRecord = typeof runs.$inferSelect;
export type RunRow = typeof runRows.$inferSelect;

/** A row's place. The rows of a line follow each other from `line * rowsPerLine`. */
export const rowsPerLine = 8;
export const firstPosition = (line: number) => line * rowsPerLine;

interface Place {
  runId: string;
  position: number;
}

export const lineSealedAs = ({ runId, position }: Place): SealedAs => [
  "quartermaster run line",
  runId,
  String(position),
];

export const writeSealedAs = ({ runId, position }: Place): SealedAs => [
  "quartermaster run write",
  runId,
  String(position),
];

export const sealLine = (line: StoredLine, place: Place) =>
  sealText(JSON.stringify({ ...line, notes: line.notes.map(withEnglish) }), lineSealedAs(place));

/** Decrypts a line. Throws `SealError`. */
export const openLine = (row: Place & Pick<RunRow, "sealedLine">): StoredLine =>
  JSON.parse(openText(row.sealedLine ?? "", lineSealedAs(row))) as StoredLine;

export const sealWrite = (write: StoredWrite, place: Place) =>
  sealText(JSON.stringify(write), writeSealedAs(place));

/** Decrypts a write. Throws `SealError`. */
export const openWrite = (row: Place & Pick<RunRow, "sealedWrite">): StoredWrite =>
  JSON.parse(openText(row.sealedWrite ?? "", writeSealedAs(row))) as StoredWrite;
