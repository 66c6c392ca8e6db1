import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { chainKeySealedAs } from "#lib/server/audit/chain-key.ts";
import { payloadSealedAs } from "#lib/server/events/payload-seal.ts";
import { secretSealedAs } from "#lib/server/events/secrets/webhook-secrets.ts";
import { noteSealedAs } from "#lib/server/exceptions/case-notes.ts";
import { comparisonSealedAs } from "#lib/server/intents/journal/found-records.ts";
import { bodySealedAs, requestSealedAs } from "#lib/server/intents/journal/secrets.ts";
import { keySealedAs, type SealedAs } from "#lib/server/keys/seal.ts";
import { tokensSealedAs } from "#lib/server/keys/session-tokens.ts";
import {
  observationSealedAs,
  recordSealedAs,
  seenSealedAs,
  unshownSealedAs,
} from "#lib/server/mirror/mirror-row.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import { proposalSealedAs } from "#lib/server/runs/stored/proposal.ts";
import { lineSealedAs, writeSealedAs } from "#lib/server/runs/stored/run-row.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { viewNameSealedAs, viewQuestionSealedAs } from "#lib/server/views/stored-view.ts";

/** The columns of a row to which its sealed texts are bound. Those of its table are filled. */
interface BoundRow {
  environment: Environment;
  connection_id: string;
  id: string;
  record_id: string;
  delivery_id: string;
  session_hash: string;
  resource: MirroredResource;
  run_id: string;
  case_id: string;
  position: number;
}

/** A column that holds sealed texts. */
export interface SealedColumn {
  table: string;
  /** The column, or the field of a JSON column. */
  column: string;
  /** The columns of `BoundRow` that the table has. */
  bound: readonly (keyof BoundRow)[];
  sealedAs: (row: BoundRow) => SealedAs;
  /** Few rows, which are sealed with the newest key at each start. */
  isSmall?: true;
  /** Where the sealed text is part of a JSON column, and the bound columns are another table's. */
  inJson?: { from: SQL; column: string; field: string };
}

const connectionOf = ({ environment, connection_id: id }: BoundRow) => ({ environment, id });
const ownerOf = ({ environment, connection_id: connectionId, id }: BoundRow) => ({
  environment,
  connectionId,
  id,
});

const placeOf = ({ run_id: runId, position }: BoundRow) => ({ runId, position });

const ofIntent = ["environment", "connection_id", "id"] as const;

/**
 * Every place of the store that holds a sealed text. A column belongs here if its name begins with
 * `sealed_`, which a test checks.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "connections",
    column: "sealed_key",
    bound: ["environment", "id"],
    sealedAs: keySealedAs,
    isSmall: true,
  },
  {
    table: "connections",
    column: "sealed_previous_key",
    bound: ["environment", "id"],
    sealedAs: keySealedAs,
    isSmall: true,
  },
  {
    table: "webhook_secrets",
    column: "sealed_secret",
    bound: ofIntent,
    sealedAs: (row) => secretSealedAs(connectionOf(row), row.id),
    isSmall: true,
  },
  {
    table: "session_tokens",
    column: "sealed_tokens",
    bound: ["session_hash"],
    sealedAs: (row) => tokensSealedAs(row.session_hash),
    isSmall: true,
  },
  {
    table: "intents",
    column: "sealed_body",
    bound: ofIntent,
    sealedAs: (row) => bodySealedAs(ownerOf(row)),
  },
  {
    table: "intents",
    column: "sealed_agent_request",
    bound: ofIntent,
    sealedAs: (row) => requestSealedAs(ownerOf(row)),
  },
  {
    table: "intent_evidence",
    column: "detail.compared",
    bound: ofIntent,
    sealedAs: (row) => comparisonSealedAs(ownerOf(row)),
    inJson: {
      from: sql`intent_evidence as t join intents as o on o.id = t.intent_id`,
      column: "detail",
      field: "compared",
    },
  },
  {
    table: "events",
    column: "sealed_payload",
    bound: ["environment", "connection_id", "delivery_id"],
    sealedAs: (row) => payloadSealedAs({ ...ownerOf(row), deliveryId: row.delivery_id }),
  },
  {
    table: "mirror_records",
    column: "sealed_record",
    bound: ["environment", "connection_id", "resource", "id"],
    sealedAs: (row) => recordSealedAs(connectionOf(row), row.resource, row.id),
  },
  {
    table: "mirror_records",
    column: "sealed_unshown",
    bound: ["environment", "connection_id", "resource", "id"],
    sealedAs: (row) => unshownSealedAs(connectionOf(row), row.resource, row.id),
  },
  {
    table: "mirror_records",
    column: "sealed_seen",
    bound: ["environment", "connection_id", "resource", "id"],
    sealedAs: (row) => seenSealedAs(connectionOf(row), row.resource, row.id),
  },
  {
    table: "observations",
    column: "sealed_facts",
    bound: ["environment", "connection_id", "resource", "record_id"],
    sealedAs: (row) => observationSealedAs(connectionOf(row), row.resource, row.record_id),
  },
  {
    table: "runs",
    column: "sealed_agent_request",
    bound: ofIntent,
    sealedAs: (row) => proposalSealedAs(ownerOf(row)),
  },
  {
    table: "run_rows",
    column: "sealed_line",
    bound: ["run_id", "position"],
    sealedAs: (row) => lineSealedAs(placeOf(row)),
  },
  {
    table: "run_rows",
    column: "sealed_write",
    bound: ["run_id", "position"],
    sealedAs: (row) => writeSealedAs(placeOf(row)),
  },
  {
    table: "saved_views",
    column: "sealed_name",
    bound: ofIntent,
    sealedAs: (row) => viewNameSealedAs(ownerOf(row)),
  },
  {
    table: "saved_views",
    column: "sealed_question",
    bound: ofIntent,
    sealedAs: (row) => viewQuestionSealedAs(ownerOf(row)),
  },
  {
    table: "case_steps",
    column: "sealed_note",
    bound: ["case_id"],
    sealedAs: (row) => noteSealedAs(row.case_id),
  },
  // Last, as in every transaction: who holds the chain must not wait for who waits for it.
  {
    table: "audit_chain",
    column: "sealed_key",
    bound: [],
    sealedAs: () => chainKeySealedAs,
    isSmall: true,
  },
];

/** A sealed text with where it is, and to what it is bound. */
export interface SealedRow extends BoundRow {
  place: string;
  sealed: string;
}

/** Returns the query of all sealed texts of a column, with the place of each row in its table. */
export const sealedRowsOf = ({ table, column, bound, inJson }: SealedColumn): SQL => {
  const owner = sql.identifier(inJson ? "o" : "t");
  const columns = bound.map((name) => sql`${owner}.${sql.identifier(name)}`);
  const value = inJson
    ? sql`t.${sql.identifier(inJson.column)} ->> '${sql.raw(inJson.field)}'`
    : sql`t.${sql.identifier(column)}`;
  const from = inJson?.from ?? sql`${sql.identifier(table)} as t`;
  const fields = [sql`t.ctid::text as place`, sql`${value} as sealed`, ...columns];
  return sql`select ${sql.join(fields, sql`, `)} from ${from} where ${value} is not null`;
};

/** Returns the statement that stores newly sealed texts at their places. */
export const storeSealed = (
  { table, column, inJson }: SealedColumn,
  changes: readonly { place: string; sealed: string }[],
): SQL => {
  const set = inJson
    ? sql`${sql.identifier(inJson.column)} = jsonb_set(t.${sql.identifier(inJson.column)},
        '{${sql.raw(inJson.field)}}', to_jsonb(change.sealed))`
    : sql`${sql.identifier(column)} = change.sealed`;
  return sql`update ${sql.identifier(table)} as t set ${set}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (place text, sealed text)
    where t.ctid = change.place::tid`;
};
