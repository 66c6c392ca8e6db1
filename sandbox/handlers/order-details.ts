import { requireOrder } from "#sandbox/handlers/find-record.ts";
import { type Fields, type Handler, oneRecord } from "#sandbox/handlers/handler.ts";
import { devicesOf, toFullOrder } from "#sandbox/handlers/order-record.ts";
import { progressOf, slaNow } from "#sandbox/lifecycle/progress.ts";
import { locationOf, shipmentsOf } from "#sandbox/lifecycle/shipments.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { modelOf } from "#sandbox/world/models.ts";

const iso = (time: number) => new Date(time).toISOString();

export const getOrder: Handler<"orders.get"> = ({ world, caller, input }) =>
  oneRecord(toFullOrder(world, caller, requireOrder(world, caller, input.id)));

/** The contract does not show the inner shapes. This sandbox's choice: entries with the newest last. */
export const getHistory: Handler<"orders.history"> = ({ world, caller, input }) => {
  const row = requireOrder(world, caller, input.id);
  const { reached } = progressOf(world.clock, row);
  const statusLogs = reached.flatMap(({ status, time, actor, note }) =>
    status === undefined
      ? []
      : [{ status, at: iso(time), actor: actor ?? "Service", note: note ?? null }],
  );
  const devices = devicesOf(world, row.n).map((device) => ({
    productId: identifier("dev", device.n),
    model: modelOf(device.model).name,
    serialNumber: device.serial,
    timeline: reached.flatMap(({ courier, product, time }): Fields[] => [
      ...(product?.role === device.role
        ? [
            {
              source: "product",
              type: product.type,
              description: product.description,
              location: locationOf(row, product.site),
              at: iso(time),
            },
          ]
        : []),
      ...(courier && (courier.leg === device.role || row.type === "Maintenance")
        ? [
            {
              source: "courier",
              type: courier.status,
              description: courier.description,
              location: locationOf(row, courier.site),
              at: iso(time),
            },
          ]
        : []),
    ]),
  }));
  return oneRecord({ statusLogs, devices });
};

/** The contract does not show the inner shapes. This sandbox's choice: the newest checkpoint first. */
export const getTracking: Handler<"orders.tracking"> = ({ world, caller, input }) => {
  const row = requireOrder(world, caller, input.id);
  const devices = devicesOf(world, row.n).map(({ n, role }) => ({
    id: identifier("dev", n),
    role,
  }));
  const shipments = shipmentsOf(world.clock, row, progressOf(world.clock, row), devices);
  return oneRecord({ shipments });
};

export const getSla: Handler<"orders.sla"> = ({ world, caller, input }) =>
  oneRecord(slaNow(progressOf(world.clock, requireOrder(world, caller, input.id))));
