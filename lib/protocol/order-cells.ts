import { countryName } from "#lib/protocol/country-name.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";
import type { SeenAt } from "#lib/protocol/open-orders.ts";
import { slaText } from "#lib/protocol/sla-text.ts";
import { isNonEmptyText, isObject } from "#lib/v4/normalize/json.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns the number of an order's devices. An order with one device id may have more in sub-orders. */
const deviceCount = ({ deviceCount: count, productIds, deviceRequests, deviceId }: Order) => {
  if (typeof count === "number") return String(count);
  const lists = [productIds, deviceRequests].flatMap((list) => list?.length ?? []);
  const listed = lists.length > 0 ? Math.max(...lists) : null;
  if (deviceId && !listed) return "1+";
  return listed === null ? null : String(listed);
};

/** Returns where Quartermaster's copy of an order saw it last; `null` where it does not know. */
export const seenOf = ({ lastSeen }: Order): SeenAt | null =>
  isObject(lastSeen) && isNonEmptyText(lastSeen.location) && isNonEmptyText(lastSeen.at)
    ? { location: lastSeen.location, at: lastSeen.at }
    : null;

/** The columns of the list of orders, in its order. */
export const orderCells = {
  id: { id: "id", header: "Order", read: ({ id }) => id },
  type: { id: "type", header: "Type", read: ({ orderType }) => orderType },
  status: { id: "status", header: "Status", read: ({ status }) => status },
  employee: {
    id: "employee",
    header: "For",
    read: ({ employeeName, employeeId }) => employeeName ?? employeeId,
  },
  team: { id: "team", header: "Team", read: ({ teamName }) => teamName },
  country: { id: "country", header: "Country", read: ({ country }) => countryName(country ?? "") },
  devices: { id: "devices", header: "Devices", read: deviceCount },
  created: { id: "created", header: "Placed", read: ({ createdAt }) => createdAt },
  moved: {
    id: "moved",
    header: "Last movement",
    read: ({ movedAt }) => (typeof movedAt === "string" ? movedAt : null),
  },
  seen: { id: "seen", header: "Last seen", read: (order) => seenOf(order)?.location },
  eta: { id: "eta", header: "ETA", read: (order) => expectedOf(order)?.eta },
  sla: {
    id: "sla",
    header: "SLA, business days",
    read: ({ sla, status }) => slaText(sla, status),
  },
} as const satisfies Record<string, ListCell<Order>>;
