import "server-only";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import { creationOf, type Fields, keyOf, textOf } from "#lib/server/intents/lookup/record.ts";
import { devicesOf } from "#lib/server/intents/writes/order-values.ts";

/** Returns the few fields of a record that the journal stores in the clear. None is personal. */
export const toCandidateRecord = (record: Fields): CandidateRecord => {
  const createdAt = creationOf(record);
  return {
    id: keyOf(record),
    type: textOf(record.orderType) ?? textOf(record.type),
    status: textOf(record.status),
    employeeId: textOf(record.employeeId),
    productIds: devicesOf(record),
    createdAt: createdAt === null ? null : new Date(createdAt.first).toISOString(),
  };
};
