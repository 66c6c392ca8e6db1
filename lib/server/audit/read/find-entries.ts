import "server-only";
import { and, desc, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { AuditAnswer, AuditFilter, AuditRecord } from "#lib/protocol/audit.ts";
import type { AuditRow } from "#lib/server/audit/audit-entry.ts";
import { visibleEntries } from "#lib/server/audit/read/visible-entries.ts";
import { findVerified } from "#lib/server/audit/verify-audit.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSubjectNames } from "#lib/server/mirror/subject-names.ts";
import { auditChain, auditEntries } from "#lib/server/store/audit-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";

const maxRows = 100;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** What the screen shows of who did it: their email then, or their name now where none was known. */
const shownPerson = sql<
  string | null
>`coalesce(${auditEntries.personEmail}, ${people.displayName})`;

/** A text in any of the columns that the screen shows. */
const hasText = (text: string): SQL =>
  sql`concat_ws(' ', ${auditEntries.action}, ${shownPerson}, ${auditEntries.subject},
    ${auditEntries.address}, ${auditEntries.details}, ${auditEntries.requestId})
    ilike ${`%${escaped(text)}%`}`;

const actionIs = (action: string): SQL | undefined =>
  or(eq(auditEntries.action, action), like(auditEntries.action, `${escaped(action)}.%`));

/** The begin of a day in a time zone, or of the day after it. */
const beginOf = (day: string, timeZone: string, daysLater = 0) =>
  sql`(${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}::text`;

/** Returns the condition of a filter, without its page. */
const matches = (
  { person, action, outcome, subject, from, to, text }: AuditFilter,
  timeZone: string,
) =>
  and(
    person === undefined ? undefined : ilike(shownPerson, `%${escaped(person)}%`),
    action === undefined ? undefined : actionIs(action),
    outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
    subject === undefined ? undefined : eq(auditEntries.subject, subject),
    from === undefined ? undefined : gte(auditEntries.at, beginOf(from, timeZone)),
    to === undefined ? undefined : lt(auditEntries.at, beginOf(to, timeZone, 1)),
    text === undefined ? undefined : hasText(text),
  );

/** Returns an entry as the screen shows it. People outside wrote some of its texts. */
const toAuditRecord = ({ row, person }: { row: AuditRow; person: string | null }): AuditRecord =>
  showUnsafeIn({
    seq: row.seq,
    at: row.at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    person,
    role: row.role,
    connectionId: row.connectionId,
    from: row.address,
    subject: row.subject,
    details: JSON.parse(row.details) as AuditRecord["details"],
    requestId: row.requestId,
    hash: row.hash,
  });

const selectRows = (condition: SQL | undefined, before: number | undefined, limit: number) =>
  store()
    .select({ row: auditEntries, person: shownPerson })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .where(and(condition, before === undefined ? undefined : lt(auditEntries.seq, before)))
    .orderBy(desc(auditEntries.seq))
    .limit(limit);

const findHeadSeq = async (): Promise<number> => {
  const [chain] = await store().select({ seq: auditChain.seq }).from(auditChain);
  return chain?.seq ?? 0;
};

/** The order or the employee that an entry is about, of whichever kind a failed write names. */
const recordsOf = ({ action, subject: id }: AuditRecord) =>
  id !== null && /^(orders|employees)\./.test(action)
    ? (["orders", "employees"] as const).map((resource) => ({ resource, id }))
    : [];

/** Returns the names of the people and the records that entries name by ids. */
const namesOf = async (
  principal: Principal,
  rows: readonly AuditRecord[],
): Promise<AuditAnswer["names"]> => {
  const words = rows.flatMap(({ person, subject }) => [person, subject?.split(" ")[0]]);
  const wanted = [...new Set(words)].filter((word) => typeof word === "string");
  const [known, records] = await Promise.all([
    wanted.length === 0
      ? []
      : store()
          .select({ id: people.id, email: people.email, name: people.displayName })
          .from(people)
          .where(or(inArray(people.id, wanted), inArray(people.email, wanted))),
    findSubjectNames(principal, rows.flatMap(recordsOf)),
  ]);
  const named = known.flatMap(({ id, email, name }) => {
    const shown = name || email;
    return shown ? [id, email].flatMap((key) => (key ? [[key, shown] as const] : [])) : [];
  });
  return { people: showUnsafeIn(Object.fromEntries(named)), records };
};

/** Finds the entries that an admin may see, newest first, at most 100. Throws `PrincipalError`. */
export const findAuditEntries = async (
  principal: Principal,
  filter: AuditFilter,
  timeZone: string,
): Promise<AuditAnswer> => {
  const { condition, unknownConnections } = await visibleEntries(principal);
  const limit = Math.min(maxRows, filter.limit ?? 50);
  const [rows, verified, headSeq] = await Promise.all([
    selectRows(and(condition, matches(filter, timeZone)), filter.before, limit),
    findVerified(),
    findHeadSeq(),
  ]);
  const found = rows.map(toAuditRecord);
  return {
    rows: found,
    names: await namesOf(principal, found),
    verified: verified && { seq: verified.seq, at: verified.at.toISOString() },
    headSeq,
    unknownConnections,
  };
};

const batchSize = 1_000;

/** Reads all entries that match a filter, newest first, in batches. Throws `PrincipalError` at once. */
export const readAuditEntries = async (
  principal: Principal,
  filter: AuditFilter,
  timeZone: string,
): Promise<AsyncGenerator<AuditRecord[]>> => {
  const { condition } = await visibleEntries(principal);
  const wanted = and(condition, matches(filter, timeZone));
  return (async function* () {
    for (let before = filter.before; ; ) {
      const rows = await selectRows(wanted, before, batchSize);
      if (rows.length > 0) yield rows.map(toAuditRecord);
      if (rows.length < batchSize) return;
      before = rows.at(-1)?.row.seq;
    }
  })();
};
