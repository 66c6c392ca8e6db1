import { fieldOf, idOf, pathOf, recordsOf } from "../client/structure.ts";
import { type Context, check, fail, firstOf, NotTestable, section, untestable } from "./rule.ts";

const { rules, write } = section("Orders and products: writes");
export const productWrites = rules;

const storePin = ({ client }: Context, device: object, pinCode = "4711") =>
  client.send("POST", "/v4/products/pin-code", { ...device, pinCode });

const pinTypes = ["Desktops", "Laptops", "Mobile", "Tablet"];
for (const type of pinTypes) {
  write(
    `POST /v4/products/pin-code stores a PIN for ${type}, and the read does not show it`,
    async (context) => {
      const device = await firstOf(context, `/v4/inventory?limit=1&category=${type}`);
      const pinCode = "93517246";
      const { status } = await storePin(context, { productId: idOf(device) }, pinCode);
      if (status >= 300) return fail(`answered ${status}`);
      const { text } = await context.client.get(pathOf("products", device));
      return check(!text.includes(pinCode), "the record shows it");
    },
  );
}
write("POST /v4/products/pin-code takes a serial number instead of an id", async (context) => {
  const device = await firstOf(context, "/v4/inventory?limit=1&category=Laptops");
  const serialNumber = fieldOf(device, "serial", "serialNumber");
  const { status } = await storePin(context, { serialNumber });
  return check(status < 300, `answered ${status}`);
});
write("POST /v4/products/pin-code for another device type answers 400", async (context) => {
  const device = await firstOf(context, "/v4/inventory?limit=1&category=Monitors");
  const { status } = await storePin(context, { productId: idOf(device) });
  return check(status === 400, `answered ${status}`);
});

/** Finds an order with a device whose charger may, or may not, be replaced. */
const findCharger = async (context: Context, isEligible: boolean) => {
  for (const device of await context.list("/v4/inventory?limit=50&category=Laptops")) {
    const charger = fieldOf(device, "chargerStatus", "charger", "powerAdapterStatus");
    if (typeof charger !== "string") continue;
    if (["Damaged", "Not Included"].includes(charger) !== isEligible) continue;
    const serial = String(fieldOf(device, "serial", "serialNumber"));
    const { body } = await context.client.get(
      `/v4/orders?limit=1&query=${encodeURIComponent(serial)}`,
    );
    const [order] = recordsOf(body) ?? [];
    if (order) return { productId: idOf(device), path: `${pathOf("orders", order)}/accessories` };
  }
  throw new NotTestable("no order was found with a device of such a charger");
};
write(
  "POST /v4/orders/{id}/accessories accepts a device whose charger is damaged or missing",
  async (context) => {
    const { path, productId } = await findCharger(context, true);
    const { status } = await context.client.send("POST", path, { productId });
    return status === 409
      ? untestable("a charger is already on its way")
      : check(status < 300, `answered ${status}`);
  },
);
write(
  "POST /v4/orders/{id}/accessories refuses a device whose charger is neither",
  async (context) => {
    const { path, productId } = await findCharger(context, false);
    const { status } = await context.client.send("POST", path, { productId });
    return check(status === 400 || status === 409, `answered ${status}`);
  },
);
