import "server-only";
import { addAccessory } from "#lib/server/intents/writes/accessories.ts";
import { addAddress } from "#lib/server/intents/writes/addresses.ts";
import { addPin } from "#lib/server/intents/writes/devices.ts";
import { createEmployee, updateEmployee } from "#lib/server/intents/writes/employees.ts";
import { createOrder, purchaseOrder } from "#lib/server/intents/writes/orders.ts";
import { createTeam, updateTeam } from "#lib/server/intents/writes/teams.ts";
import type { WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** One definition a write. No module of the journal outside this folder names an operation. */
export const definitions = {
  "orders.create": createOrder,
  "orders.purchase": purchaseOrder,
  "orders.add-accessory": addAccessory,
  "employees.create": createEmployee,
  "employees.update": updateEmployee,
  "teams.create": createTeam,
  "teams.update": updateTeam,
  "products.add-pin": addPin,
  "company.add-address": addAddress,
} satisfies Record<WriteName, WriteDefinition>;

export const definitionOf = (operation: WriteName): WriteDefinition => definitions[operation];
