import { takesBack } from "#components/orders/new/order-draft.ts";
import type { Prefill } from "#components/orders/order-links.ts";
import type { Read } from "#lib/server/upstream/prefetch.ts";

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
