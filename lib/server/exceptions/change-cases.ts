import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type {
  CaseChange,
  CasePerson,
  CaseTarget,
  ChangedCases,
  ExceptionResource,
} from "#lib/protocol/exception.ts";
import { maxSnoozeDays } from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { type ChangeEntry, commitChange } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { sealNote } from "#lib/server/exceptions/case-notes.ts";
import { type ExceptionSource, openExceptions } from "#lib/server/exceptions/exception-source.ts";
import { type CurrentEntry, findCurrentEntries } from "#lib/server/exceptions/find-exceptions.ts";
import { findMentions } from "#lib/server/exceptions/find-mentions.ts";
import { findPeopleWithAccess } from "#lib/server/exceptions/people-with-access.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { caseSteps, cases } from "#lib/server/store/case-schema.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { personName } from "#lib/server/words/stored-words.ts";
import { V4Error } from "#lib/v4/errors.ts";

const refusal = (message: string, kind: "not_found" | "validation" = "validation") =>
  new V4Error({ kind, message });

const dayMs = 86_400_000;

/** What waits for a person is that person's to work on. */
const requireNoAgent = async () => {
  if ((await requestOrigin()).agent !== null) throw new PrincipalError("role");
};

const requireSnooze = (until: string | null) => {
  if (until === null) return;
  const left = Date.parse(until) - Date.now();
  if (!(left > 0)) throw refusal(t("refusal.snoozePast"));
  if (left > maxSnoozeDays * dayMs) throw refusal(t("refusal.snoozeYear"));
};

/** A change with what was checked about it, before the transaction. */
interface CheckedChange {
  change: CaseChange;
  source: ExceptionSource;
  principal: Principal;
  mentioned: CasePerson[];
}

const entryOf = async (
  principal: Principal,
  what: CaseChange["what"] | "remove note",
  { resource, id }: { resource: string; id: string },
): Promise<ChangeEntry> => ({
  action: "cases.change",
  outcome: "done",
  ...toActor(principal),
  from: (await requestOrigin()).from,
  subject: id,
  // Neither the note nor the owner's name: the log is read by people without the record too.
  details: { resource, what },
});

const isCaseOf = ({ source, target }: { source: ExceptionSource; target: CaseTarget }) =>
  and(
    eq(cases.environment, source.connection.environment),
    eq(cases.scope, source.scope),
    eq(cases.resource, target.resource),
    eq(cases.recordId, target.id),
  );

/** Returns what a change stores in a case; a note stores nothing there. */
const valuesOf = ({ change, principal }: CheckedChange, entry: CurrentEntry) => {
  if (change.what === "owner") {
    return {
      ownerId: change.ownerId,
      ownedAt: change.ownerId === null ? null : sql`clock_timestamp()`,
    };
  }
  if (change.what === "note") return {};
  const { status, expectedAt, reasons } = entry;
  const basis = {
    status,
    expectedAt: expectedAt === null ? null : new Date(expectedAt).toISOString(),
    reasons,
  };
  return {
    snoozedUntil: change.until === null ? null : new Date(change.until),
    snoozeBasis: change.until === null ? null : basis,
    snoozedById: principal.userId,
    snoozeToldAt: null,
  };
};

/** Changes one case, unless someone changed it since the person saw it. A note is added all the same. */
const changeOne = async (
  tx: ChangeTx,
  checked: CheckedChange,
  target: CaseTarget,
  entry: CurrentEntry,
): Promise<
  { epoch: number; noteId: number | null } | { owner: CasePerson | null; epoch: number }
> => {
  const { change, source, principal, mentioned } = checked;
  const { environment, id: connectionId } = source.connection;
  const { resource, id: recordId } = target;
  await tx
    .insert(cases)
    .values({
      id: randomUUID(),
      environment,
      connectionId,
      scope: source.scope,
      resource,
      recordId,
    })
    .onConflictDoNothing();
  const isNote = change.what === "note";
  const isCase = isCaseOf({ source, target });
  const [changed] = await tx
    .update(cases)
    .set({
      ...valuesOf(checked, entry),
      connectionId,
      changedAt: sql`clock_timestamp()`,
      ...(isNote ? {} : { epoch: target.epoch + 1 }),
      ...(entry.reasons.length > 0 ? { closedAt: null } : {}),
    })
    .where(and(isCase, isNote ? undefined : eq(cases.epoch, target.epoch)))
    .returning({ id: cases.id, epoch: cases.epoch });
  if (!changed) {
    const [now] = await tx
      .select({ epoch: cases.epoch, id: people.id, name: people.displayName })
      .from(cases)
      .leftJoin(people, eq(people.id, cases.ownerId))
      .where(isCase);
    const { id, name } = now ?? {};
    return { epoch: now?.epoch ?? 0, owner: id && name ? { id, name: personName(name) } : null };
  }
  const [step] = await tx
    .insert(caseSteps)
    .values({
      caseId: changed.id,
      authorId: principal.userId,
      what: change.what,
      ownerId: change.what === "owner" ? change.ownerId : null,
      until: change.what === "snooze" && change.until !== null ? new Date(change.until) : null,
      sealedNote: isNote ? sealNote(change.note, changed.id) : null,
      mentionedIds: mentioned.map(({ id }) => id),
    })
    .returning({ id: caseSteps.id });
  return { epoch: changed.epoch, noteId: isNote ? (step?.id ?? null) : null };
};

const checkOwner = async (
  source: ExceptionSource,
  targets: readonly CaseTarget[],
  ownerId: string,
) => {
  const found = await findPeopleWithAccess(source.connection, targets);
  if (found.some(({ id }) => id === ownerId)) return;
  throw refusal(t("refusal.noAccess"));
};

/**
 * Changes who has records that wait for a person, sets them aside, or adds a note to them. Records that don't wait any more,
 * or that the person has no access to, are left as they are. Throws `PrincipalError`, and `V4Error` (not_found,
 * validation) where nothing was changed.
 */
export const changeCases = async (
  principal: Principal,
  given: readonly CaseTarget[],
  change: CaseChange,
): Promise<ChangedCases> => {
  await requireNoAgent();
  if (change.what === "snooze") requireSnooze(change.until);
  const source = await openExceptions(principal);
  const entries = await findCurrentEntries(principal, source, given);
  const entryFor = ({ resource, id }: CaseTarget) =>
    entries.find((each) => each.resource === resource && each.id === id);
  // In one order, so that two changes of the same cases never wait for each other.
  const targets = given
    .filter((target) => entryFor(target))
    .toSorted((a, b) => (`${a.resource} ${a.id}` < `${b.resource} ${b.id}` ? -1 : 1));
  if (targets.length === 0) {
    throw refusal(t("refusal.noLongerWaits"), "not_found");
  }
  if (change.what === "owner" && change.ownerId !== null) {
    await checkOwner(source, targets, change.ownerId);
  }
  const mentions =
    change.what === "note"
      ? findMentions(change.note, await findPeopleWithAccess(source.connection, targets))
      : { people: [], others: [] };
  const checked = { change, source, principal, mentioned: mentions.people };
  const answer: ChangedCases = { changed: [], conflicts: [], withoutAccess: mentions.others };
  await commitChange(async (tx) => {
    const recorded: ChangeEntry[] = [];
    for (const target of targets) {
      const entry = entryFor(target);
      if (!entry) continue;
      const { resource, id } = target;
      const done = await changeOne(tx, checked, target, entry);
      if ("owner" in done) {
        answer.conflicts.push({ resource, id, ...done });
      } else {
        answer.changed.push({ resource, id, ...done });
        recorded.push(await entryOf(principal, change.what, target));
      }
    }
    return { result: null, entries: recorded };
  });
  return answer;
};

/** Takes a note of the person back. Throws `V4Error` (not_found). */
export const removeNote = async (principal: Principal, noteId: number): Promise<void> => {
  await requireNoAgent();
  const source = await openExceptions(principal);
  const [note] = await store()
    .select({ resource: cases.resource, id: cases.recordId })
    .from(caseSteps)
    .innerJoin(cases, eq(cases.id, caseSteps.caseId))
    .where(
      and(
        eq(caseSteps.id, noteId),
        eq(caseSteps.what, "note"),
        eq(caseSteps.authorId, principal.userId),
        eq(cases.environment, source.connection.environment),
        eq(cases.scope, source.scope),
      ),
    );
  if (!note) throw refusal(t("refusal.noNote"), "not_found");
  await commitChange(async (tx) => {
    const removed = await tx
      .delete(caseSteps)
      .where(eq(caseSteps.id, noteId))
      .returning({ id: caseSteps.id });
    const entries = removed.length > 0 ? [await entryOf(principal, "remove note", note)] : [];
    return { result: null, entries };
  });
};

/** Returns who can own a record that the person sees. Throws `V4Error` (not_found). */
export const findCasePeople = async (
  principal: Principal,
  records: readonly { resource: ExceptionResource; id: string }[],
): Promise<CasePerson[]> => {
  const source = await openExceptions(principal);
  const entries = await findCurrentEntries(principal, source, records);
  if (entries.length === 0) throw refusal(t("refusal.noLongerWaits"), "not_found");
  return findPeopleWithAccess(source.connection, entries);
};
