import "server-only";
import { devicesOf } from "#lib/server/intents/compare";
import { keyedHash } from "#lib/server/intents/secrets";
import type { FoundRecord } from "#lib/v4/intent";

export type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** When a record was made, in milliseconds, if it says so in either dialect. */
export const createdAtOf = (record: Fields): number | null => {
  const text = textOf(record.createdAt) ?? textOf(record.created_at);
  const moment = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
};

/** What tells a record from others. An address may have no id: then it is all that it says. */
export const keyOf = (record: Fields): string =>
  textOf(record.id) ??
  `#${keyedHash(
    "record",
    Object.entries(record)
      .filter(([, value]) => typeof value === "string")
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )}`;

/** The few fields that tell one order from another on a screen. Nothing personal. */
export const toFound = (record: Fields): FoundRecord => {
  const createdAt = createdAtOf(record);
  return {
    id: keyOf(record),
    type: textOf(record.orderType) ?? textOf(record.type),
    status: textOf(record.status),
    employeeId: textOf(record.employeeId),
    productIds: devicesOf(record),
    createdAt: createdAt === null ? null : new Date(createdAt).toISOString(),
  };
};
