import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { EventSubject, SubjectName, SubjectNames } from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { type MirrorRow, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import type { OrderSla } from "#lib/v4/records/order.ts";

/** The fields that name a record. */
interface NamedRecord {
  id: string;
  orderType?: string | null;
  employeeName?: string | null;
  displayName?: string | null;
  sla?: OrderSla | null;
}

const keyOf = ({ resource, id }: EventSubject) => `${resource}:${id}`;

const toName = (principal: Principal, row: MirrorRow): SubjectName | null => {
  try {
    const record = redact(principal.role, openMirrorRecord<NamedRecord>(row));
    const { orderType = null, employeeName, displayName, sla } = showUnsafeIn(record);
    return { type: orderType, person: (employeeName ?? displayName) || null, ...(sla && { sla }) };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

/**
 * Returns the names of orders and employees by `orders:ord_1`, from the mirror of the person's own
 * connection, so that no record is read of the service. Records that the mirror lacks are left out.
 */
export const findSubjectNames = async (
  principal: Principal,
  subjects: readonly EventSubject[],
): Promise<SubjectNames> => {
  const { connection } = principal;
  const wanted = new Map(
    subjects.flatMap((subject): [string, SQL | undefined][] => {
      const { resource, id } = subject;
      if (resource !== "orders" && resource !== "employees") return [];
      const isRecord = and(eq(mirrorRecords.resource, resource), eq(mirrorRecords.id, id));
      return [[keyOf(subject), isRecord]];
    }),
  );
  if (!connection || wanted.size === 0) return {};
  const found = await store()
    .select()
    .from(mirrorRecords)
    .where(
      and(
        eq(mirrorRecords.environment, connection.environment),
        eq(mirrorRecords.connectionId, connection.id),
        or(...wanted.values()),
      ),
    );
  return Object.fromEntries(
    found.flatMap((row) => {
      const name = toName(principal, row);
      return name ? [[keyOf(row), name]] : [];
    }),
  );
};
