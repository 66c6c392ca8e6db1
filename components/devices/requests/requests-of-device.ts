import type { IntentView } from "#lib/protocol/intent.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

const namesIn = (sent: unknown, fields: readonly string[]): unknown[] =>
  isObject(sent) ? fields.flatMap((field) => sent[field] ?? []) : [];

/**
 * Returns the requests whose input names a device, by its ID or serial number, and those that made
 * one of its orders.
 */
export const requestsOfDevice = (
  requests: readonly IntentView[],
  { id, serialNumber }: { id: string; serialNumber?: string | null | undefined },
  orderIds: readonly string[],
): IntentView[] =>
  requests.filter(({ sent, resultId, operation }) => {
    const { idNoun, record } = writeText[operation];
    const idFields = ["productId", "productIds", ...(idNoun === "device" ? ["id"] : [])];
    const isNamed = namesIn(sent, idFields).includes(id);
    const isNamedBySerial =
      Boolean(serialNumber) && namesIn(sent, ["serialNumber"]).includes(serialNumber);
    return (
      isNamed ||
      isNamedBySerial ||
      (record === "device" && resultId === id) ||
      (record === "order" && resultId !== null && orderIds.includes(resultId))
    );
  });
