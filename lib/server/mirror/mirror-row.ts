import "server-only";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import {
  type ConnectionIdentity,
  openText,
  type SealedAs,
  sealText,
} from "#lib/server/keys/seal.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import type { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { courierAbsenceOf, factsOfOrder } from "#lib/v4/courier-movement.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { daysLeftOf, hasReason, timelessReasons } from "#lib/v4/exception-reasons.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { isChargerEligible, isFinished } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { arrivalsOf, expectedOf } from "#lib/v4/order-eta.ts";
import type { OrderView } from "#lib/v4/order-view-names.ts";
import { daysLate, orderViewRules, timelessViews } from "#lib/v4/order-views.ts";
import { pauseCauseOf } from "#lib/v4/paused-clock.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

export type MirrorRow = typeof mirrorRecords.$inferSelect;
export type NewMirrorRow = typeof mirrorRecords.$inferInsert;

/** A record of a mirrored list, with the fields that some of the lists have. */
export interface MirroredRecord {
  id: string;
  status?: string | null | undefined;
  country?: string | null | undefined;
  teamName?: string | null | undefined;
  employeeId?: string | null | undefined;
  createdAt?: string | null | undefined;
}

/** Where a mirrored record belongs. */
export const recordSealedAs = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: MirroredResource,
  id: string,
): SealedAs => ["mirror record", environment, connectionId, resource, id];

/** Where the facts belong that only earlier answers about a mirrored record showed. */
export const unshownSealedAs = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: MirroredResource,
  id: string,
): SealedAs => ["mirror unshown facts", environment, connectionId, resource, id];

/** Where the place belongs at which an order was seen last. */
export const seenSealedAs = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: MirroredResource,
  id: string,
): SealedAs => ["mirror last seen", environment, connectionId, resource, id];

/** Where an observed change of a record belongs. */
export const observationSealedAs = (
  { environment, id: connectionId }: ConnectionIdentity,
  resource: MirroredResource,
  id: string,
): SealedAs => ["observation", environment, connectionId, resource, id];

/** Returns JSON that is equal for records with the same fields in another order. */
const toCanonicalJson = (record: unknown) =>
  JSON.stringify(record, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Returns a hash of a person's name or email within one connection. */
export const createdByHash = ({ environment, id }: ConnectionIdentity, name: string) =>
  keyedHash("mirror created by", [environment, id, foldText(name)]);

/** What an index of the store can hold of one value among several, in bytes. */
const maxIndexedBytes = 300;

/** Returns a value that an index can hold; `null`, which says nothing, for one that it can't. */
const toIndexed = (value: string | null): string | null =>
  value !== null && Buffer.byteLength(value) > maxIndexedBytes ? null : value;

const orderFacts = (connection: ConnectionIdentity, order: Order, readAt: Date) => {
  const courier = factsOfOrder(order, readAt.getTime());
  const isOpen = !isFinished(order.status);
  const decided = timelessViews.map((view) => ({
    view,
    isIn: isOpen ? orderViewRules[view].decide(order, 0) : false,
  }));
  const viewsWhere = (wanted: boolean | null): OrderView[] =>
    decided.flatMap(({ view, isIn }) => (isIn === wanted ? [view] : []));
  const reasonsWhere = (wanted: boolean | null) =>
    timelessReasons.filter((reason) => hasReason(reason, order, 0) === wanted);
  return {
    isOpen,
    reasons: reasonsWhere(true),
    undecidedReasons: reasonsWhere(null),
    type: toIndexed(order.orderType || null),
    expectedAt: parseMoment(expectedOf(order)?.eta),
    views: viewsWhere(true),
    undecidedViews: viewsWhere(null),
    daysLate: daysLate(order),
    daysLeft: daysLeftOf(order),
    pauseCause: order.sla?.paused ? pauseCauseOf(order.sla.reason) : null,
    arrivals: arrivalsOf(order),
    movedAt: courier.movedAt,
    courierAbsence: courierAbsenceOf(order, courier),
    createdByHash: order.createdBy ? createdByHash(connection, order.createdBy) : null,
  };
};

/** Records of other lists are neither open nor finished. */
const noFacts = {
  isOpen: true,
  views: [],
  undecidedViews: [],
  reasons: [],
  undecidedReasons: [],
};

const deviceFacts = (device: Device) => {
  const { chargerStatus, deviceType } = device;
  return {
    ...noFacts,
    type: toIndexed(deviceType || null),
    country: toIndexed(placeOf(device).country),
    isChargerDue: chargerStatus === undefined ? null : isChargerEligible(chargerStatus),
  };
};

const factsOf = (
  connection: ConnectionIdentity,
  resource: MirroredResource,
  record: MirroredRecord,
  readAt: Date,
) => {
  if (resource === "orders") return orderFacts(connection, record as Order, readAt);
  return resource === "inventory" ? deviceFacts(record as Device) : noFacts;
};

/** Rises with the columns of a resource, so that the next sweep fills them in for records that stay the same. */
const factsVersions: Readonly<Partial<Record<MirroredResource, readonly [string]>>> = {
  inventory: ["2"],
};

/** A record that names none is not one that does not say: only the latter may belong to anyone. */
const toKey = (value: string | null | undefined) => (value === undefined ? null : (value ?? ""));

/** A record with what is stored of it unsealed. `seal` encrypts the whole. */
export interface UnsealedRow {
  row: Omit<NewMirrorRow, "sealedRecord">;
  seal: () => NewMirrorRow;
}

/** The answer that a row comes from. */
interface RowOrigin extends Pick<NewMirrorRow, "source" | "readAt"> {
  /** The fields that a read of the record alone has answered; the others are of an earlier answer. */
  answered?: readonly string[];
}

/** What is sealed: a record, and for one that was read alone the names of the fields of that answer. */
type Sealed = MirroredRecord | [record: MirroredRecord, answered: readonly string[]];

/**
 * Returns the row of a record, without the times that depend on an earlier row. PINs are removed: no
 * role sees them. The rest is sealed whole and redacted when it is read.
 */
export const toMirrorRow = (
  connection: ConnectionIdentity,
  resource: MirroredResource,
  record: MirroredRecord,
  { source, readAt, answered }: RowOrigin,
): UnsealedRow => {
  const { environment, id: connectionId } = connection;
  const kept = redact("admin", record);
  const { id } = kept;
  const row = {
    environment,
    connectionId,
    resource,
    id,
    status: toIndexed(kept.status ?? null),
    country: toIndexed(kept.country ?? null),
    team: toIndexed(toKey(kept.teamName)),
    employeeId: toIndexed(toKey(kept.employeeId)),
    createdAt: parseMoment(kept.createdAt),
    ...factsOf(connection, resource, kept, readAt),
    // Those of an answer are added to those that were seen before.
    slipCount: 0,
    source,
    recordHash: keyedHash("mirror record", [
      environment,
      connectionId,
      resource,
      toCanonicalJson(kept),
      ...(factsVersions[resource] ?? []),
    ]),
    readAt,
    firstSeenAt: readAt,
    changedAt: readAt,
  };
  const sealed: Sealed = answered ? [kept, answered] : kept;
  const seal = () => ({
    ...row,
    sealedRecord: sealText(JSON.stringify(sealed), recordSealedAs(connection, resource, id)),
  });
  return { row, seal };
};

type SealedRow = Pick<
  MirrorRow,
  "environment" | "connectionId" | "resource" | "id" | "sealedRecord"
>;

const openSealed = (row: SealedRow): Sealed => {
  const owner = { environment: row.environment, id: row.connectionId };
  const as = recordSealedAs(owner, row.resource as MirroredResource, row.id);
  return JSON.parse(openText(row.sealedRecord, as)) as Sealed;
};

/** Decrypts the record of a row. Throws `SealError`. */
export const openMirrorRecord = <Record extends MirroredRecord>(row: SealedRow): Record => {
  const sealed = openSealed(row);
  return (Array.isArray(sealed) ? sealed[0] : sealed) as Record;
};

/**
 * Decrypts what a read of the record alone has answered, without the fields of earlier answers; `null`
 * where the row comes from a list. Throws `SealError`.
 */
export const openSingleAnswer = (row: SealedRow): MirroredRecord | null => {
  const sealed = openSealed(row);
  if (!Array.isArray(sealed)) return null;
  const [record, answered] = sealed;
  const fields = Object.entries(record).filter(([name]) => answered.includes(name));
  return { id: record.id, ...Object.fromEntries(fields) };
};
