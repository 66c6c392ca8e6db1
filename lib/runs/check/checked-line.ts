import type { LineMakes } from "#lib/protocol/run.ts";
import type { KeptNote } from "#lib/protocol/run-note.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";

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

/** What is kept of a line: its cells, and what the check found. */
export interface StoredLine {
  cells: string[];
  notes: KeptNote[];
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
