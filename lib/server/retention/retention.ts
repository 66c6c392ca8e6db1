import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { cutAudit } from "#lib/server/audit/cut-audit.ts";
import { deleteEndedSessions } from "#lib/server/auth/sessions.ts";
import { env } from "#lib/server/env.ts";
import { deleteOldEvents } from "#lib/server/events/upkeep/keep-true.ts";
import { deleteOldEvidence, isOldEvidence } from "#lib/server/intents/journal/delete-evidence.ts";
import { deleteOldObservations } from "#lib/server/mirror/observations.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { sessions } from "#lib/server/store/schema.ts";

/** Something that is kept for a time that the operator sets. */
export interface Kept {
  name: string;
  setting: `QM_${string}`;
  /** What happens after the time, for an operator: a sentence. */
  sentence: string;
  /** Deletes some of what is too old, in a short transaction. Returns how much: 0 once nothing is left. */
  deleteSome: () => Promise<number>;
  /** Whether there is something that should have been deleted a while ago. */
  isOverdue: SQL<boolean>;
}

/** Longer than workers take turns, and than the audit log waits for a cut that is worth an entry. */
const overdueDays = 3;

const daysAgo = (days: number): SQL => sql`clock_timestamp() - make_interval(days => ${days})`;

/** Returns all that is kept for a limited time. Nothing else that people or the service did is ever deleted by age. */
export const listKept = (): readonly Kept[] => {
  const {
    QM_EVENT_DAYS: eventDays,
    QM_EVIDENCE_DAYS: evidenceDays,
    QM_AUDIT_DAYS: auditDays,
    QM_OBSERVATION_DAYS: observationDays,
    QM_SESSION_HOURS: sessionHours,
  } = env();
  return [
    {
      name: "events",
      setting: "QM_EVENT_DAYS",
      sentence: `Events are deleted ${eventDays} days after they were processed, their content after 7 days.`,
      deleteSome: deleteOldEvents,
      isOverdue: sql`exists (select from ${events} where settled_at < ${daysAgo(eventDays + overdueDays)})`,
    },
    {
      name: "evidence",
      setting: "QM_EVIDENCE_DAYS",
      sentence: `The activity log of a request is deleted ${evidenceDays} days after its outcome; never where the outcome is unknown.`,
      deleteSome: () => deleteOldEvidence(evidenceDays),
      isOverdue: sql`exists (select from ${intentEvidence} e join ${intents} i on i.id = e.intent_id
        where ${isOldEvidence(daysAgo(evidenceDays + overdueDays))})`,
    },
    {
      name: "audit",
      setting: "QM_AUDIT_DAYS",
      sentence: `Entries of the audit log are deleted after ${auditDays} days; the rest can still be verified.`,
      deleteSome: () => cutAudit(auditDays),
      isOverdue: sql`coalesce((select at < ${daysAgo(auditDays + overdueDays)}
        from ${auditEntries} order by seq limit 1), false)`,
    },
    {
      name: "observations",
      setting: "QM_OBSERVATION_DAYS",
      sentence: `What was seen to change in the service's records is deleted after ${observationDays} days; reports reach no further back.`,
      deleteSome: deleteOldObservations,
      isOverdue: sql`exists (select from ${observations} where until < ${daysAgo(observationDays + overdueDays)})`,
    },
    {
      name: "sessions",
      setting: "QM_SESSION_HOURS",
      sentence: `Sessions end ${sessionHours} hours after the sign-in or unused for 2, and are then deleted with the browser and address of the sign-in.`,
      deleteSome: deleteEndedSessions,
      isOverdue: sql`exists (select from ${sessions} where expires_at < ${daysAgo(overdueDays)})`,
    },
  ];
};
