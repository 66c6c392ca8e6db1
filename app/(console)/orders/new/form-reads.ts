import { takesBack } from "#components/orders/new/order-draft.ts";
import { newOrderHref, type Prefill } from "#components/orders/order-links.ts";
import { newOrderForm } from "#components/orders/order-screen.ts";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";

/** More devices than this are read by the browser, when the form shows them. */
const maxPrefetchedDevices = 8;

/** Returns what a form that a link fills in shows first. */
export const readsOf = ({ type, employeeId, deviceIds }: Prefill): Read[] => {
  const reads: Read[] = [];
  if (employeeId) reads.push(["employees.get", { id: employeeId }]);
  if (employeeId && type && takesBack(type)) reads.push(["employees.devices", { id: employeeId }]);
  if (type === "Deployment") {
    for (const id of deviceIds.slice(0, maxPrefetchedDevices)) reads.push(["products.get", { id }]);
  }
  return reads;
};

/** Returns the search of the form's address: of a draft, of a repeated order, or of what a link fills in. */
export const searchOf = (
  draftId: string | string[] | undefined,
  repeatedId: string | null,
  prefill: Prefill,
): string => {
  if (draftId !== undefined) return `?draft=${draftId}`;
  return repeatedId === null
    ? newOrderHref(prefill).slice(newOrderForm.route.length)
    : `?${new URLSearchParams({ repeat: toIdSegment(repeatedId) })}`;
};
