import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Principal } from "#lib/server/auth/principal.ts";
import { companyOf } from "#lib/server/intents/journal/company-of.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** Longer than a healthy service takes. When the service is down, requests must still be shown. */
const timeoutMs = 2_000;

/** Returns the company of the person's key; `null` where the service does not say so in time. */
const companyInTime = (connection: Connection) => withTimeout(timeoutMs, companyOf(connection));

/** The columns that say whose a request or a run is. */
interface OwnedColumns {
  environment: AnyPgColumn;
  connectionId: AnyPgColumn;
  company: AnyPgColumn;
  principalId: AnyPgColumn;
}

/**
 * Returns the condition for the requests or runs that a person may see: their own with the connection in
 * use, and for an admin also those of the same company. Support submits nothing and sees none (`null`).
 */
export const visibilityOf = async (
  { connection, role, userId }: Principal,
  columns: OwnedColumns,
): Promise<SQL | null> => {
  if (!connection || role === "support") return null;
  const own = and(eq(columns.principalId, userId), eq(columns.connectionId, connection.id));
  const sameCompany = role === "admin" ? await companyInTime(connection) : null;
  const visibility = and(
    eq(columns.environment, connection.environment),
    sameCompany === null ? own : or(own, eq(columns.company, sameCompany)),
  );
  return visibility ?? null;
};

/** Returns false where an admin sees only their own, because their company is unknown. */
export const isCompanyVisible = async ({ connection, role }: Principal): Promise<boolean> =>
  !connection || role !== "admin" || (await companyInTime(connection)) !== null;
