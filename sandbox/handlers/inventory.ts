import { createHash } from "node:crypto";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import { toDevice } from "#sandbox/handlers/device-record.ts";
import { requireDevice } from "#sandbox/handlers/find-record.ts";
import { type Handler, oneRecord, type StoredColumns } from "#sandbox/handlers/handler.ts";
import { searchInventory } from "#sandbox/handlers/inventory-list.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { updateRow } from "#sandbox/world/insert.ts";

export const ownColumns: StoredColumns = { table: "devices", columns: { pin: "text" } };

const getProduct: Handler<"products.get"> = ({ world, caller, input }) =>
  oneRecord(toDevice(requireDevice(world, caller, { id: input.id })));

/** `POST /v4/products/pin-code`. Only a hash is stored, because no route reads a PIN. */
const addPin: Handler<"products.add-pin"> = ({ world, caller, input }) => {
  const device = requireDevice(world, caller, { id: input.productId, serial: input.serialNumber });
  if (!pinDeviceTypes.some((type) => type === device.type)) {
    const field = input.productId === undefined ? "serialNumber" : "productId";
    throw new Refusal(
      400,
      `${field}: ${device.type} have no PIN; eligible are ${pinDeviceTypes.join(", ")}`,
    );
  }
  const id = identifier("dev", device.n);
  const pin = createHash("sha256").update(`${id}:${input.pinCode}`).digest("hex");
  updateRow(world.db, "devices", device.n, { pin });
  return oneRecord({ id });
};

export const inventory = {
  "inventory.search": searchInventory,
  "products.get": getProduct,
  "products.add-pin": addPin,
};
