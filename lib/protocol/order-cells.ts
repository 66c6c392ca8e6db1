import { countryName } from "#lib/protocol/country-name.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";
import type { OrderCount, SeenAt } from "#lib/protocol/open-orders.ts";
import { slaText } from "#lib/protocol/sla-text.ts";
import { t } from "#lib/protocol/words/t.ts";
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
  id: { id: "id", header: () => t("orderColumn.id"), read: ({ id }) => id },
  type: { id: "type", header: () => t("orderColumn.type"), read: ({ orderType }) => orderType },
  status: { id: "status", header: () => t("orderColumn.status"), read: ({ status }) => status },
  employee: {
    id: "employee",
    header: () => t("orderColumn.employee"),
    read: ({ employeeName, employeeId }) => employeeName ?? employeeId,
  },
  team: { id: "team", header: () => t("orderColumn.team"), read: ({ teamName }) => teamName },
  country: {
    id: "country",
    header: () => t("orderColumn.country"),
    read: ({ country }) => countryName(country ?? ""),
  },
  devices: { id: "devices", header: () => t("orderColumn.devices"), read: deviceCount },
  created: {
    id: "created",
    header: () => t("orderColumn.placed"),
    read: ({ createdAt }) => createdAt,
  },
  moved: {
    id: "moved",
    header: () => t("orderColumn.moved"),
    read: ({ movedAt }) => (typeof movedAt === "string" ? movedAt : null),
  },
  seen: {
    id: "seen",
    header: () => t("orderColumn.seen"),
    read: (order) => seenOf(order)?.location,
  },
  eta: { id: "eta", header: () => t("orderColumn.eta"), read: (order) => expectedOf(order)?.eta },
  sla: {
    id: "sla",
    header: () => t("orderColumn.sla"),
    read: ({ sla, status }) => slaText(sla, status),
  },
} as const satisfies Record<string, ListCell<Order>>;

/** The headers of the columns with the numbers of orders of an employee or a team. */
export const orderCountHeaders: Readonly<Record<keyof OrderCount, () => string>> = {
  open: () => t("orderColumn.open"),
  late: () => t("orderColumn.late"),
};
