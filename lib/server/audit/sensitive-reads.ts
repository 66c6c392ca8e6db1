import "server-only";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { foldName, isPersonalName } from "#lib/v4/fields/private-names.ts";

/** A screen reads its record again every 20 s. This is one look at it. */
const oneLookMs = 15 * 60_000;
const maxLooks = 5_000;

/** When each person last looked at each record, in epoch milliseconds. */
const looks = perSettings("auditLooks", () => new Map<string, number>());

const isNewLook = (look: string, now: number): boolean => {
  const known = looks();
  if (now - (known.get(look) ?? Number.NEGATIVE_INFINITY) < oneLookMs) return false;
  if (known.size >= maxLooks) known.clear();
  known.set(look, now);
  return true;
};

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== "";

/** Returns the names of the personal fields that a record was sent with, without their values. */
const personalFieldsOf = (record: object): string[] =>
  Object.entries(record)
    .filter(([name, value]) => isPersonalName(foldName(name)) && hasValue(value))
    .map(([name]) => name);

/**
 * Records that a person was sent one employee's record with personal fields: once in 15 minutes for the
 * same record and the same fields. Does not wait for the store.
 */
export const noteSensitiveRead = (
  person: Parameters<typeof toActor>[0],
  subject: string,
  record: object,
  { from, agent }: { from: string | null; agent: string | null },
): void => {
  const fields = personalFieldsOf(record).sort().join(", ");
  const look = JSON.stringify([person.userId, person.connection?.id, agent, subject, fields]);
  if (fields === "" || !isNewLook(look, Date.now())) return;
  void recordAudit({
    action: "employees.get",
    outcome: "done",
    ...toActor(person),
    from,
    subject,
    details: { fields, ...(agent === null ? {} : { agent }) },
  });
};
