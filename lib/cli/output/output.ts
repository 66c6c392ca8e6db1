import type { Failure } from "#lib/cli/host/exit-codes.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";

/** The formats of the output. Source: api-v4.md, Command-line client. */
export const formats = ["json", "table", "text"] as const;
export type Format = (typeof formats)[number];

/** An answer, as each format shows it. */
export interface Shown {
  kind: "list" | "one";
  /** The documented fields, in the order of columns. */
  fields: readonly string[];
  /** The normalized records; one for a single record. */
  records: readonly JsonObject[];
  /** The service's whole answer as it came. */
  received: unknown;
  /** The records of a list as they came. */
  receivedItems: readonly unknown[];
}

/** What a command reports beside its data. */
export interface Meta {
  correlationId: string;
  requestId?: string | null;
  operation?: string;
  environment?: string;
  [fact: string]: unknown;
}

/** Writes the results of one command. */
export interface Output {
  /** Shows an answer that is the whole result. */
  answer(shown: Shown): Promise<void>;
  /** Shows one of several pages. */
  page(shown: Shown): Promise<void>;
  /** Ends the output, with the failure if there was one. */
  end(meta: Meta, failure: Failure | null): Promise<void>;
}
