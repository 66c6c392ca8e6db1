import { toInstant } from "#lib/protocol/pickup-time.ts";
import { zoneOfAddress } from "#lib/protocol/pickup-zones.ts";
import { told } from "#lib/protocol/run-note.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/**
 * Returns the window in which the courier may come to a person, as the order's part. Empty without a window,
 * and where it is not whole, which blocks the line. A zone that neither the line nor the address says is
 * never guessed.
 */
export const pickupWindowOf = (
  line: Line,
  person: Employee,
): Pick<OrderRequest, "pickupWindow"> | Record<string, never> => {
  const from = line.text("pickupFrom");
  const to = line.text("pickupTo");
  const isWrong = line.notes.some(
    ({ field, level }) => level === "blocked" && field?.startsWith("pickup"),
  );
  if ((from === null && to === null) || isWrong) return {};
  if (from === null) line.block("pickupFrom", told("runNote.noPickupFrom"));
  if (to === null) line.block("pickupTo", told("runNote.noPickupTo"));
  const ofAddress = zoneOfAddress(deliveryAddressOf(person));
  const timezone = line.text("pickupZone") ?? ofAddress;
  if (timezone === null) line.block("pickupZone", told("runNote.chooseZone"));
  if (from === null || to === null || timezone === null) return {};
  if (line.text("pickupZone") === null) {
    line.after.pickupZone = timezone;
    line.say("pickupZone", told("runNote.zoneOfAddress", { zone: timezone }));
  }
  const window = { from: toInstant(from, timezone), to: toInstant(to, timezone), timezone };
  if (Date.parse(window.to) <= Date.parse(window.from))
    line.block("pickupTo", told("runNote.pickupEndsFirst"));
  else if (Date.parse(window.to) < Date.now()) line.block("pickupTo", told("runNote.pickupPast"));
  line.after.pickupFrom = from;
  line.after.pickupTo = to;
  return { pickupWindow: window };
};
