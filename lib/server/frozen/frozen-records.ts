import "server-only";
import type { FrozenList, FrozenRecords } from "#lib/protocol/frozen-selection.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type FilterReads, matchFilters } from "#lib/server/frozen/match-filters.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import { findMirroredList } from "#lib/server/mirror/mirrored-list.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { recordUse } from "#lib/server/upstream/capability-use.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

/** The records of a frozen selection, or why the console can't name them all. */
export type Frozen<List extends FrozenList> =
  | { records: FrozenRecords[List][]; asOf: string }
  | { reason: string };

type Filled<Record> = { [Name in keyof Record]?: Exclude<Record[Name], null | undefined> };

/** Returns a record without the fields that are empty. */
export const filled = <Row extends { id: string }>(row: Row): Filled<Row> & { id: string } =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && value !== undefined && value !== "",
    ),
  ) as Filled<Row> & { id: string };

/** Returns why not all rows of a list can be named. */
export const unproven = ({ query }: Readonly<Record<string, unknown>>): { reason: string } => ({
  reason: query ? t("frozen.search") : t("frozen.unproven"),
});

const paged = { orders: "orders.list", employees: "employees.list" } as const;

/**
 * Returns all records of a paged list that match the filters, as the person's role sees them, where the
 * mirror proves them. A search by text is left to the service, which may search what no field shows, and so is
 * a list of more than `maxRecords`.
 */
export const findListed = async <Row extends MirroredRecord>(
  { role, connection }: Principal,
  resource: keyof typeof paged,
  filters: FilterReads<Row>,
  input: Readonly<Record<string, unknown>>,
  maxRecords = Number.POSITIVE_INFINITY,
): Promise<{ rows: Row[]; asOf: string } | { reason: string }> => {
  const operation = paged[resource];
  if (!mayRead(role, operation)) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const { capability } = endpointOf(operation);
  const mayList = capability === null || connection.capabilities.includes(capability);
  if (!mayList || input.query) return unproven(input);
  try {
    const found = await findMirroredList<Row>(connection, resource);
    if (!found || found.count > maxRecords) return unproven(input);
    recordUse(connection, operation);
    const all = (await found.read()).map((row) => showUnsafeIn(redact(role, row)));
    const rows = matchFilters(all, filters, input);
    return rows ? { rows, asOf: found.at.toISOString() } : unproven(input);
  } catch (error) {
    const isExpected = error instanceof SealError || isV4Error(error);
    if (!isExpected) throw error;
    return unproven(input);
  }
};
