import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { isReadName, type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import { startSandbox } from "#sandbox/start.ts";
import { sampleRecords, writeSamples } from "#testing/samples.ts";
import { type Client, clientAs, idOf } from "#testing/sandbox/client.ts";
import { findCharger, findOrder } from "#testing/sandbox/orders.ts";
import { firstIdFor } from "#testing/sandbox/shapes.ts";

/** A label that a shell or a command line may misread. */
const label = `Ana d'Ávila -- of "it"`;

/** Returns the inputs of reads that say something about them: a filter, a record in a state. */
const chosenInputs = (order: JsonObject, holder: unknown) => ({
  "orders.list": { status: ["in_transit", "processing"], limit: 5, sortDirection: "asc" },
  "orders.validate": order,
  "employees.list": { query: "a", limit: 3 },
  "employees.devices": { id: holder },
  "inventory.search": { category: "Laptops", inStock: false, limit: 4 },
  "devices.options": { location: "In transit", specs: "16 GB" },
  "devices.suggestions": { country: "DE" },
});

/**
 * Finds an input of every operation that a new world accepts, in the ids of the default shape. A read without
 * a chosen input gets the first record of its list, or nothing.
 */
export const findInputsOf = async (admin: Client): Promise<Record<OperationName, JsonObject>> => {
  const [person] = await admin.list("/v4/employees?status=active", "employees");
  const [team] = await admin.list("/v4/teams", "teams");
  const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
  const [held] = await admin.list("/v4/inventory?status=assigned", "devices");
  const charger = await findCharger(admin, ["Damaged", "Not Included"]);
  const { order } = await findOrder(admin, "Deployment");
  const records = {
    ...sampleRecords,
    order,
    charger: { id: charger.order, productId: idOf(charger.device) },
    employee: idOf(person),
    device: idOf(laptop),
    team: idOf(team),
  };
  const chosen: Partial<Record<OperationName, JsonObject>> = chosenInputs(order, held?.employeeId);
  const inputs = {} as Record<OperationName, JsonObject>;
  for (const name of operationNames) {
    const needsId = pathOf(specOf(name)).includes("{id}");
    inputs[name] =
      chosen[name] ??
      (!isReadName(name)
        ? writeSamples[name](records, label)
        : needsId
          ? { id: await firstIdFor(admin, name) }
          : {});
  }
  return inputs;
};

/** Finds the inputs of every new world of the default shape. */
export const findInputs = async () => {
  const sandbox = await startSandbox();
  const inputs = await findInputsOf(clientAs(sandbox, "admin"));
  await sandbox.close();
  return inputs;
};
