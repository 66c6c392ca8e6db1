import type { Client } from "#lib/v4/client/client.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

const sendsDevices: readonly unknown[] = ["Deployment", "Purchase for Employee"];

/** Why a person should get no further device of a model: they hold one, or an open order sends them one. */
export type OtherDevice = { model: string } | { order: string };

/**
 * Returns why a person should get no further device of a model by a run: they hold one, or an open order
 * sends them one; `null` where no answer shows that. Throws `V4Error`.
 */
export const findOtherDevice = async (
  client: Client,
  { id, email }: Employee,
  model: string | null,
): Promise<OtherDevice | null> => {
  const { data: held } = await client.perform("employees.devices", { id });
  const isSame = (other: unknown) =>
    model !== null && typeof other === "string" && nameKey(other) === nameKey(model);
  if (model !== null && held.items.some((device) => isSame(device.model))) return { model };
  // The contract has no filter by person: the search's results are compared by their own field.
  for (const query of [email, id]) {
    if (!query) continue;
    const { data } = await client.perform("orders.list", { query, limit: 50 });
    const open = data.items.find(
      ({ employeeId, orderType, status }) =>
        employeeId === id && sendsDevices.includes(orderType) && !isFinished(String(status ?? "")),
    );
    if (open) return { order: open.id };
  }
  return null;
};
