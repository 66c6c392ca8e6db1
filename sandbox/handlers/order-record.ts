import type { NamedOrderRow } from "#sandbox/handlers/find-record.ts";
import type { Fields } from "#sandbox/handlers/handler.ts";
import { type Caller, canSeeOrderOrDevice } from "#sandbox/keys/access.ts";
import { etaOf, progressOf, slaNow } from "#sandbox/lifecycle/progress.ts";
import { shipmentsOf } from "#sandbox/lifecycle/shipments.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";
import { modelOf } from "#sandbox/world/models.ts";
import type { World } from "#sandbox/world/world.ts";

export interface OrderDeviceRow {
  n: number;
  slot: number;
  role: string;
  disposition: string | null;
  hold: number;
  item: string | null;
  model: number;
  type: string;
  serial: string;
  status: string;
  charger: string | null;
}

export const devicesOf = (world: World, order: number) =>
  world.db.all<OrderDeviceRow>(
    `select d.n, od.slot, od.role, od.disposition, od.hold, od.item, d.model, d.type, d.serial, d.status, d.charger
     from order_devices od join devices d on d.n = od.device where od.order_n = ? order by od.slot`,
    order,
  );

const deviceNumbersOf = (world: World, order: number) =>
  world.db.all<{ device: number; role: string }>(
    "select device, role from order_devices where order_n = ? order by slot",
    order,
  );

/** Returns an order as lists show it. */
export const toOrder = (world: World, row: NamedOrderRow): Fields => {
  const { clock } = world;
  const progress = progressOf(clock, row);
  const devices = deviceNumbersOf(world, row.n).map(({ device, role }) => ({
    id: identifier("dev", device),
    role,
  }));
  const shipment = shipmentsOf(clock, row, progress, devices).at(-1);
  return {
    id: identifier("ord", row.n),
    orderType: row.type,
    status: row.status,
    employeeId: row.employee === null ? null : identifier("emp", row.employee),
    employeeName: row.employee_name,
    teamName: row.team === null ? null : (world.teams.get(row.team) ?? null),
    country: row.country,
    source: row.source,
    productIds: devices.map(({ id }) => id),
    deviceCount: row.device_count,
    tracking: {
      carrier: shipment?.carrier ?? null,
      eta: etaOf(clock, row, progress),
      trackingNumber: shipment?.trackingNumber ?? null,
    },
    sla: slaNow(progress),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.created_by,
    ...(row.issue === null ? {} : { issue: row.issue }),
  };
};

const referenceColumns = "n, company, type, status, team, country";
type ReferenceRow = Pick<OrderRow, "n" | "company" | "type" | "status" | "team" | "country">;

/** Returns the id, type and status of a parent or sub-order, or `null` if the caller may not see it. */
const toReference = (caller: Caller, row: ReferenceRow | undefined): Fields | null =>
  row && canSeeOrderOrDevice(caller, row)
    ? { id: identifier("ord", row.n), orderType: row.type, status: row.status }
    : null;

/** Status of a device request, by the last product event of its device. */
const requestStatuses: Record<string, string> = {
  "device.sourced": "sourced",
  "configuration.started": "configuring",
  "configuration.completed": "configured",
  "shipment.created": "shipped",
  "shipment.in_transit": "in_transit",
  "asset.assigned": "assigned",
  "device.received": "received",
  "device.graded": "graded",
  "device.stocked": "in_stock",
  "repair.started": "in_repair",
  "repair.completed": "repaired",
  "disposition.completed": "disposed",
};

const requestStatus = (order: OrderRow, role: string, progress: ReturnType<typeof progressOf>) => {
  if (order.status === "cancelled") return "cancelled";
  const type = progress.reached.findLast(({ product }) => product?.role === role)?.product?.type;
  return type === undefined ? "requested" : (requestStatuses[type] ?? "in_progress");
};

/** Returns an order as the single read shows it, with its hierarchy and its device requests. */
export const toFullOrder = (world: World, caller: Caller, row: NamedOrderRow): Fields => {
  const { db, clock } = world;
  const progress = progressOf(clock, row);
  const parent =
    row.parent === null
      ? undefined
      : db.one<ReferenceRow>(`select ${referenceColumns} from orders where n = ?`, row.parent);
  const children = db.all<ReferenceRow>(
    `select ${referenceColumns} from orders where parent = ? order by n`,
    row.n,
  );
  return {
    ...toOrder(world, row),
    city: row.city,
    parent: toReference(caller, parent),
    subOrders: children.flatMap((child) => toReference(caller, child) ?? []),
    deviceRequests: devicesOf(world, row.n).map((device) => ({
      productId: identifier("dev", device.n),
      model: modelOf(device.model).name,
      serialNumber: device.serial,
      status: requestStatus(row, device.role, progress),
      deviceStatus: device.status,
      chargerStatus: device.charger,
      ...(device.disposition === null ? {} : { disposition: device.disposition }),
      ...(device.hold ? { legalHold: true } : {}),
      ...(device.item === null ? {} : { itemId: device.item }),
    })),
    accessories: db
      .all<{ n: number; device: number; type: string; status: string; created_at: number }>(
        "select n, device, type, status, created_at from accessories where order_n = ? order by n",
        row.n,
      )
      .map((accessory) => ({
        id: identifier("acc", accessory.n),
        productId: identifier("dev", accessory.device),
        type: accessory.type,
        status: accessory.status,
        createdAt: new Date(accessory.created_at).toISOString(),
      })),
    ...(row.pickup === null ? {} : { pickupWindow: JSON.parse(row.pickup) as Fields }),
    ...(row.shipping === null ? {} : { shippingType: row.shipping }),
  };
};
