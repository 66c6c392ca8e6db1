import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import { companyOf } from "#lib/server/intents/journal/company-of.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { savedViews } from "#lib/server/store/view-schema.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** A page does not wait longer for the company of a key, which the service is asked for once. */
const companyTimeoutMs = 1_000;

/** A service that does not name the company is asked again after this time, not for each page. Milliseconds. */
const keptMs = 60_000;

/** Whose views a person sees. */
export interface ViewScope {
  environment: "sandbox" | "production";
  connectionId: string;
  /** The company of the key in use; `null` where the service does not say it in time. */
  company: string | null;
}

/** Returns where a person's views belong. Throws `PrincipalError` (no_connection). */
export const viewScopeOf = async (
  principal: Principal,
  timeoutMs = companyTimeoutMs,
): Promise<ViewScope> => {
  const { connection } = principal;
  if (!connection) throw new PrincipalError("no_connection");
  const options = { maxAgeMs: keptMs, resources: ["identity"] as const };
  const asked = keepAnswer(principal, "company", options, () => companyOf(connection));
  const company = await withTimeout(
    timeoutMs,
    asked.catch(() => null),
  );
  return { environment: connection.environment, connectionId: connection.id, company };
};

/** Returns the condition for a person's own views: of the connection in use, or of its company. */
export const isOwnView = (
  { userId }: Principal,
  { environment, connectionId, company }: ViewScope,
): SQL | undefined =>
  and(
    eq(savedViews.ownerId, userId),
    eq(savedViews.environment, environment),
    or(
      eq(savedViews.connectionId, connectionId),
      company === null ? undefined : eq(savedViews.company, company),
    ),
  );

/**
 * Returns the condition for the views that a person sees: their own, and those that admins share with
 * everyone of the company.
 */
export const isVisibleView = (principal: Principal, scope: ViewScope): SQL | undefined => {
  const own = isOwnView(principal, scope);
  if (scope.company === null) return own;
  const shared = and(
    eq(savedViews.environment, scope.environment),
    eq(savedViews.company, scope.company),
    eq(savedViews.isShared, true),
  );
  return or(own, shared);
};
