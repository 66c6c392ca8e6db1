import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import {
  type CasePerson,
  type CaseStep,
  type ExceptionOrder,
  type ExceptionReason,
  type ExceptionResource,
  type ExceptionRow,
  exceptionReasons,
  type SnoozeBasis,
} from "#lib/protocol/exception.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { openNote } from "#lib/server/exceptions/case-notes.ts";
import type { ExceptionSource } from "#lib/server/exceptions/exception-source.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import { openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { openSeen } from "#lib/server/mirror/save-seen.ts";
import { caseSteps, cases } from "#lib/server/store/case-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { personName, withPersonName } from "#lib/server/words/stored-words.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import { withMovement } from "#lib/v4/order-views.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";

interface FoundStep extends Omit<CaseStep, "note" | "at" | "until"> {
  at: string;
  until: string | null;
  sealedNote: string | null;
}

/** A row as the statement answers it. Moments are texts of the store. */
export interface FoundRow {
  resource: ExceptionResource;
  id: string;
  reasons: ExceptionReason[];
  daysLeft: number | null;
  status: string | null;
  expectedAt: string | null;
  closedAt: string | null;
  endedReasons: ExceptionReason[] | null;
  caseId: string | null;
  epoch: number | null;
  owner: CasePerson | null;
  ownedAt: string | null;
  snoozedUntil: string | null;
  isSnoozed: boolean;
  snoozeBasis: SnoozeBasis | null;
  steps: FoundStep[] | null;
  sealedRecord: string | null;
  sealedSeen: string | null;
  movedAt: string | null;
  requestId: string | null;
  operation: WriteName | null;
  runTitle: string | null;
  requestedAt: string | null;
  requestedBy: string | null;
  lookupCount: number | null;
}

/** The last steps that a row shows. */
const maxSteps = 20;

const owners = alias(people, "owners");
const authors = alias(people, "authors");
const given = alias(people, "given");

const personOf = (table: { id: AnyPgColumn; displayName: AnyPgColumn }) =>
  sql`case when ${table.id} is not null then json_build_object('id', ${table.id}, 'name', ${table.displayName}) end`;

/** Returns the fields of `FoundRow`, as arguments of `json_build_object`. */
export const rowColumns = ({ scanned }: ExceptionSource): SQL => sql`
  'resource', shown.resource, 'id', shown.id, 'reasons', shown.reasons, 'daysLeft', shown.days_left,
  'status', shown.status, 'expectedAt', shown.expected_at, 'closedAt', shown.closed_at,
  'endedReasons', case when shown.closed_at is not null then ${mirrorRecords.endedReasons} end,
  'caseId', shown.case_id, 'epoch', ${cases.epoch}, 'owner', ${personOf(owners)}, 'ownedAt', ${cases.ownedAt},
  'snoozedUntil', ${cases.snoozedUntil}, 'isSnoozed', shown.is_snoozed, 'snoozeBasis', ${cases.snoozeBasis},
  'sealedRecord', ${
    scanned
      ? sql`case when shown.resource <> 'orders' or shown.closed_at is not null
    then ${mirrorRecords.sealedRecord} end`
      : mirrorRecords.sealedRecord
  },
  'sealedSeen', ${mirrorRecords.sealedSeen}, 'movedAt', ${mirrorRecords.movedAt},
  'requestId', placed.id, 'operation', ${intents.operation}, 'runTitle', ${runs.title},
  'requestedAt', coalesce(${intents.createdAt}, ${runs.createdAt}),
  'requestedBy', coalesce(${intents.principalName}, ${runs.principalName}), 'lookupCount', ${intents.lookupCount},
  'steps', (select json_agg(step order by step.id) from (
    select ${caseSteps.id} as id, ${caseSteps.what} as what, ${caseSteps.at} as at, ${caseSteps.until} as until,
      ${caseSteps.sealedNote} as "sealedNote", ${personOf(authors)} as author, ${personOf(given)} as owner
    from ${caseSteps} left join ${people} as authors on ${authors.id} = ${caseSteps.authorId}
      left join ${people} as given on ${given.id} = ${caseSteps.ownerId}
    where ${caseSteps.caseId} = shown.case_id order by ${caseSteps.id} desc limit ${maxSteps}) as step)`;

/** Returns what a row of `shown` is joined with: its case, its record, and the request that placed it. */
export const rowJoins = async (
  principal: Principal,
  { connection }: ExceptionSource,
): Promise<SQL> => {
  const visibility = await visibilityOf(principal, intents);
  const placed = visibility
    ? sql`select ${intents.id} as id from ${intents} where ${visibility}
        and ${intents.environment} = ${connection.environment} and ${intents.resource} = 'orders'
        and ${intents.isCreate} and ${intents.resultId} = shown.id and shown.resource = 'orders' limit 1`
    : sql`select null::text as id`;
  return sql`
    left join ${cases} on ${cases.id} = shown.case_id
    left join ${people} as owners on ${owners.id} = shown.owner_id
    left join ${mirrorRecords} on ${mirrorRecords.environment} = ${connection.environment}
      and ${mirrorRecords.connectionId} = ${connection.id} and ${mirrorRecords.resource} = shown.resource
      and ${mirrorRecords.id} = shown.id
    left join ${intents} on shown.resource = 'requests' and ${intents.id} = shown.id
    left join ${runs} on shown.resource = 'runs' and ${runs.id} = shown.id
    left join lateral (${placed}) as placed on true`;
};

const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

const dayOf = (moment: string | null) => isoOf(moment)?.split("T")[0] ?? null;

/** Returns what of the record ended a snooze before its time. */
const endedBy = (row: FoundRow): ExceptionRow["case"]["endedBy"] => {
  const { snoozeBasis: basis, snoozedUntil, isSnoozed, closedAt } = row;
  if (!basis || snoozedUntil === null || isSnoozed || closedAt !== null) return [];
  if (Date.parse(snoozedUntil) <= Date.now()) return [];
  return [
    ...(basis.status === row.status ? [] : (["status"] as const)),
    ...(dayOf(basis.expectedAt) === dayOf(row.expectedAt) ? [] : (["expected date"] as const)),
    ...(basis.reasons.join() === row.reasons.join() ? [] : (["reasons"] as const)),
  ];
};

const toOrder = (
  { role }: Principal,
  { connection }: ExceptionSource,
  row: FoundRow,
  record: Order,
): ExceptionOrder => {
  const shown = showUnsafeIn(redact(role, record));
  const { sealedSeen, id } = row;
  const seen = sealedSeen === null ? null : openOrNull(() => openSeen(connection, id, sealedSeen));
  const [withOwnMovement] = withMovement([record], Date.now()) as (Order & {
    movedAt?: string | null;
  })[];
  return {
    id: shown.id,
    orderType: shown.orderType,
    status: shown.status,
    employeeId: shown.employeeId,
    employeeName: shown.employeeName,
    country: shown.country,
    sla: shown.sla,
    createdAt: shown.createdAt,
    expected: expectedOf(shown)?.eta ?? null,
    movedAt: isoOf(row.movedAt) ?? withOwnMovement?.movedAt ?? null,
    lastPlace: seen ? showUnsafeIn(seen).location : null,
    requestId: row.requestId,
  };
};

const toDevice = ({ role }: Principal, device: Device): ExceptionRow["device"] => {
  const shown = showUnsafeIn(redact(role, device));
  const { id, model, serialNumber, chargerStatus, employeeId, country } = shown;
  return { id, model, serialNumber, chargerStatus, employeeId, country };
};

const recordOf = <Kind extends Order | Device>(
  { connection, scanned }: ExceptionSource,
  { resource, id, sealedRecord }: FoundRow,
): Kind | null => {
  const { environment, id: connectionId } = connection;
  const sealed = sealedRecord;
  if (sealed === null) return (scanned?.get(id) as Kind | undefined) ?? null;
  const row = { environment, connectionId, id, sealedRecord: sealed };
  if (resource === "requests" || resource === "runs") return null;
  return openOrNull(() => openMirrorRecord<Kind>({ ...row, resource }));
};

/** Returns reasons in the order in which they are shown. */
const inOrder = (reasons: readonly ExceptionReason[]) =>
  exceptionReasons.filter((reason) => reasons.includes(reason));

/** Returns a row as the person's role may see it. */
export const toRow = (
  principal: Principal,
  source: ExceptionSource,
  row: FoundRow,
): ExceptionRow => {
  const order = row.resource === "orders" ? recordOf<Order>(source, row) : null;
  const device = row.resource === "inventory" ? recordOf<Device>(source, row) : null;
  const { operation, runTitle, requestedAt, requestedBy, lookupCount, caseId } = row;
  const asked =
    requestedAt === null
      ? null
      : { createdAt: new Date(requestedAt).toISOString(), by: personName(requestedBy ?? "") };
  return {
    resource: row.resource,
    id: row.id,
    reasons: inOrder(row.reasons),
    daysLeft: row.daysLeft,
    status: showUnsafeIn({ status: row.status }).status,
    expectedAt: isoOf(row.expectedAt),
    closedAt: isoOf(row.closedAt),
    endedReasons: inOrder(row.endedReasons ?? []),
    order: order && toOrder(principal, source, row, order),
    device: device && toDevice(principal, device),
    request: asked && operation ? { ...asked, operation, lookupCount: lookupCount ?? 0 } : null,
    run: asked && runTitle !== null ? showUnsafeIn({ ...asked, title: runTitle }) : null,
    case: {
      epoch: row.epoch ?? 0,
      owner: withPersonName(row.owner),
      ownedAt: isoOf(row.ownedAt),
      snoozedUntil: isoOf(row.snoozedUntil),
      endedBy: endedBy(row),
      steps: (row.steps ?? []).map(({ sealedNote, at, until, author, owner, ...step }) => ({
        ...step,
        author: withPersonName(author),
        owner: withPersonName(owner),
        at: new Date(at).toISOString(),
        until: isoOf(until),
        note: sealedNote === null || caseId === null ? null : openNote(sealedNote, caseId),
      })),
    },
  };
};
