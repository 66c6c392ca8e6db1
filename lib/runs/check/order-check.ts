import { type Told, told } from "#lib/protocol/run-note.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import { type Reason, validationResultOf } from "#lib/v4/order-validation.ts";

/** The fields of a line by the beginning of the order's own name for them; the longer one first. */
const fieldsOf = [
  ["pickupWindow.timezone", "pickupZone"],
  ["pickupWindow.to", "pickupTo"],
  ["pickupWindow", "pickupFrom"],
  ["dispositions", "returnOption"],
  ["legalHold", "legalHold"],
] as const;

/** Returns the field of a line that a reason of the service is about; `null` for the line as a whole. */
const fieldOf = (line: Line, { fields, productIds }: Reason): string | null => {
  const [, named] =
    fieldsOf.find(([start]) => fields.some((field) => field.startsWith(start))) ?? [];
  if (named) return named;
  const ofDevice = line.subjects.find(
    ({ kind, id }) => kind !== "person" && productIds.includes(id),
  );
  return ofDevice?.field ?? null;
};

/** Returns a reason with the devices that it is about, by the names that the line has for them. */
const toldOf = (line: Line, { text, productIds }: Reason): Told => {
  const devices = productIds.map((id) => line.subjects.find((each) => each.id === id)?.name ?? id);
  return devices.length === 0 ? { text } : told("runNote.ofDevices", { devices, text });
};

/**
 * Asks the service whether it would take an order, and notes its reasons where they belong. `kept`: devices
 * that stay by the line's own word, about which it needs no warning. Throws `V4Error`.
 */
export const checkOrder = async (
  line: Line,
  order: OrderRequest,
  kept: readonly string[] = [],
): Promise<void> => {
  let answer: Awaited<ReturnType<typeof line.context.client.perform<"orders.validate">>>;
  try {
    answer = await line.context.client.perform("orders.validate", order);
  } catch (error) {
    // The service may refuse to check what it would refuse to carry out.
    const isRefusal =
      isV4Error(error) && ["validation", "not_found", "conflict"].includes(error.kind);
    if (!isRefusal) throw error;
    line.block(null, { text: error.message });
    return;
  }
  const { kind, reasons, warnings } = validationResultOf(answer.data);
  for (const reason of reasons) {
    const [field, why] = [fieldOf(line, reason), toldOf(line, reason)];
    if (kind === "denied") line.block(field, why);
    else line.warn(field, why);
  }
  if (kind === "denied" && reasons.length === 0) line.block(null, told("runNote.notAccepted"));
  if (kind === "inconclusive" && reasons.length === 0) line.warn(null, told("runNote.notSaid"));
  for (const warning of warnings) {
    const { productIds } = warning;
    const isMeant = productIds.length > 0 && productIds.every((id) => kept.includes(id));
    if (!isMeant) line.warn(fieldOf(line, warning), toldOf(line, warning));
  }
};
