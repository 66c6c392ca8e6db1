import "server-only";
import { and, eq, gt, ne, notInArray } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal";
import { intents } from "#lib/server/store/journal-schema";
import type { Environment } from "#lib/server/store/schema";
import { store } from "#lib/server/store/store";
import type { WriteName } from "#lib/v4/registry";

/**
 * Whether a write whose absence is proven may be sent again without a person:
 * `again`: a second one would be refused (409), or sets the same value. `once`: a device order in
 * the sandbox, where no device moves. `never`: nothing would stop a second one.
 */
export const resendPolicy = (
  operation: WriteName,
  environment: Environment,
): "again" | "once" | "never" => {
  switch (operation) {
    case "employees.create":
    case "teams.create":
    case "employees.update":
    case "teams.update":
    case "products.add-pin":
      return "again";
    case "orders.create":
      return environment === "sandbox" ? "once" : "never";
    case "orders.purchase":
    case "orders.add-accessory":
    case "company.add-address":
      return "never";
  }
};

/** A later PIN for the same device: sending the older one again would undo it. */
const hasNewerPin = async (row: IntentRow) => {
  const [newer] = await store()
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(
        eq(intents.environment, row.environment),
        eq(intents.lockKey, row.lockKey),
        ne(intents.id, row.id),
        gt(intents.createdAt, row.createdAt),
        notInArray(intents.state, ["refused", "abandoned"]),
      ),
    )
    .limit(1);
  return newer !== undefined;
};

/** `null` if it may be sent again by itself, else why a person must decide. */
export const findResendObstacle = async (
  row: IntentRow,
  mostResends: number,
): Promise<string | null> => {
  const policy = resendPolicy(row.operation, row.environment);
  if (policy === "never") {
    return "It was not found, and nothing would stop a second one if the first still comes.";
  }
  if (row.resends >= (policy === "once" ? 1 : mostResends)) {
    return "It was sent again already and was not found.";
  }
  if (row.operation === "products.add-pin" && (await hasNewerPin(row))) {
    return "A newer PIN was stored for this device meanwhile.";
  }
  return null;
};
