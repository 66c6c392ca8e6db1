import "server-only";
import type { LineMakes, LineNote } from "#lib/protocol/run.ts";
import { openText, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import type { runRows, runs } from "#lib/server/store/run-schema.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";

export type RunRecord = typeof runs.$inferSelect;
export type RunRow = typeof runRows.$inferSelect;

/** A person or a device that a line is about, as the check found it. No two lines have one of them. */
export interface LineSubject {
  /** `stock`: a device that the line takes from stock. */
  kind: "person" | "device" | "stock";
  id: string;
  /** What people call it: a name, a serial number. */
  name: string;
  /** The field that names it. */
  field: string;
  /** Of a device, at the check: who held it; of one from stock, its status. */
  holderId?: string | null;
  status?: string | null;
}

/** What is kept of a line: its cells, and what the check found. Encrypted as one text. */
export interface StoredLine {
  cells: string[];
  notes: LineNote[];
  /** By field: what will be sent, and what the record says now where it is to change. */
  after: Record<string, string | null>;
  before: Record<string, string | null>;
  subjects?: LineSubject[];
  /** Where its person is. */
  country?: string | null;
}

/** A write of a row: the bytes that will be sent, or the input where one id is still missing. */
export type StoredWrite =
  /** `isSecond`: the same was sent within a day, and the line says that a second one is meant. */
  | { payload: WirePayload; hole: null; isSecond?: true }
  | { input: Record<string, unknown>; hole: string };

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
  sealText(JSON.stringify(line), lineSealedAs(place));

/** Decrypts a line. Throws `SealError`. */
export const openLine = (row: Place & Pick<RunRow, "sealedLine">): StoredLine =>
  JSON.parse(openText(row.sealedLine ?? "", lineSealedAs(row))) as StoredLine;

export const sealWrite = (write: StoredWrite, place: Place) =>
  sealText(JSON.stringify(write), writeSealedAs(place));

/** Decrypts a write. Throws `SealError`. */
export const openWrite = (row: Place & Pick<RunRow, "sealedWrite">): StoredWrite =>
  JSON.parse(openText(row.sealedWrite ?? "", writeSealedAs(row))) as StoredWrite;

/** What the check made of a line: its writes in the order in which they are sent. */
export interface PlannedWrite {
  operation: WriteName;
  write: StoredWrite;
  /** The index of the write of this line whose record fills the hole. */
  dependsOn: number | null;
}

export interface CheckedLine extends Omit<StoredLine, "cells"> {
  result: "ready" | "warning" | "blocked" | "unchanged";
  makes: LineMakes | null;
  subjects: LineSubject[];
  writes: PlannedWrite[];
}
