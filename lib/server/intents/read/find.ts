import "server-only";
import { and, asc, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type {
  IntentDetail,
  IntentFilter,
  IntentView,
  OpenRequests,
  WriteConflict,
} from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { companyOf } from "#lib/server/intents/journal/company-of.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { settledStates } from "#lib/server/intents/journal/state.ts";
import { toView } from "#lib/server/intents/read/view.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { isOperationName, type WriteName } from "#lib/v4/registry.ts";

/** Longer than a service takes that is well. Where it is not, requests matter most: nobody waits. */
const timeoutMs = 2_000;

/** Whose company the person's key is for; `null` where the service does not tell, or not now. */
const companySoon = (connection: Connection) => withTimeout(timeoutMs, companyOf(connection));

/**
 * Whose intents a person sees: their own, asked for over a connection of the same environment; an
 * admin also those of the same company. Support asks for nothing and sees nothing.
 */
const reachOf = async (principal: Principal): Promise<SQL | null> => {
  const { connection, role, userId } = principal;
  if (!connection || role === "support") return null;
  const own = eq(intents.principalId, userId);
  const sameCompany = role === "admin" ? await companySoon(connection) : null;
  const reach = and(
    eq(intents.environment, connection.environment),
    sameCompany === null ? own : or(own, eq(intents.company, sameCompany)),
  );
  return reach ?? null;
};

/** Whether an admin is shown their company's intents, and not their own alone for want of an answer. */
export const isReachWhole = async ({ connection, role }: Principal): Promise<boolean> =>
  !connection || role !== "admin" || (await companySoon(connection)) !== null;

/** The intent's row within the person's reach; `null` for another manager's as for none. */
export const findReachable = async (
  principal: Principal,
  id: string,
): Promise<IntentRow | null> => {
  const reach = await reachOf(principal);
  if (!reach) return null;
  const [row] = await store()
    .select()
    .from(intents)
    .where(and(eq(intents.id, id), reach));
  return row ?? null;
};

/** What stands in an intent's way, as far as the person may see it. */
export const findReachableConflict = async (
  principal: Principal,
  { conflict }: IntentRow,
): Promise<WriteConflict | null> => {
  if (!conflict?.intentId) return conflict;
  const other = await findReachable(principal, conflict.intentId);
  return other ? conflict : { ...conflict, intentId: null, recordId: null };
};

const shown = (show: IntentFilter["show"]): SQL | undefined => {
  if (show === "open") return notInArray(intents.state, [...settledStates]);
  if (show === "settled") return inArray(intents.state, [...settledStates]);
  return show === "needs you" ? eq(intents.state, "needs_person") : undefined;
};

const filtered = (principal: Principal, filter: IntentFilter) => {
  const before = filter.before === undefined ? Number.NaN : Date.parse(filter.before);
  const isWrite = filter.operation !== undefined && isOperationName(filter.operation);
  return and(
    shown(filter.show),
    filter.yours ? eq(intents.principalId, principal.userId) : undefined,
    isWrite ? eq(intents.operation, filter.operation as WriteName) : undefined,
    filter.record === undefined
      ? undefined
      : or(eq(intents.resultId, filter.record), eq(intents.subjectId, filter.record)),
    filter.form === undefined ? undefined : eq(intents.idempotencyKey, filter.form),
    Number.isNaN(before) ? undefined : lt(intents.createdAt, new Date(before)),
  );
};

/** Intents within the person's reach, newest first, at most 100. */
export const findIntents = async (
  principal: Principal,
  filter: IntentFilter = {},
): Promise<IntentView[]> => {
  const reach = await reachOf(principal);
  if (!reach) return [];
  const rows = await store()
    .select()
    .from(intents)
    .where(and(reach, filtered(principal, filter)))
    .orderBy(desc(intents.createdAt))
    .limit(Math.min(100, Math.max(1, Math.trunc(filter.limit ?? 50))));
  return rows.map((row) => toView(row, principal));
};

/** How many intents within the person's reach are being looked into, and how many need someone. */
export const countOpen = async (principal: Principal): Promise<OpenRequests> => {
  const reach = await reachOf(principal);
  if (!reach) return { checking: 0, needsYou: 0 };
  const count = sql<number>`count(*)`.mapWith(Number);
  const rows = await store()
    .select({ state: intents.state, count })
    .from(intents)
    .where(and(reach, shown("open")))
    .groupBy(intents.state);
  const needsYou = rows.find(({ state }) => state === "needs_person")?.count ?? 0;
  return { checking: rows.reduce((sum, row) => sum + row.count, 0) - needsYou, needsYou };
};

/** One intent with its evidence, oldest first; `null` where there is none within reach. */
export const findIntent = async (
  principal: Principal,
  id: string,
): Promise<IntentDetail | null> => {
  const row = await findReachable(principal, id);
  if (!row) return null;
  const evidence = await store()
    .select()
    .from(intentEvidence)
    .where(eq(intentEvidence.intentId, id))
    .orderBy(asc(intentEvidence.id))
    .limit(1_000);
  return {
    ...toView(row, principal),
    conflict: await findReachableConflict(principal, row),
    evidence: evidence.map(({ at, attempt, what, detail: { by, ...detail } }) => ({
      at: at.toISOString(),
      attempt,
      what,
      // Who decided is told by name; an account's id says nothing to a person.
      detail: by === undefined ? detail : { ...detail, isYou: by === principal.userId },
    })),
  };
};
