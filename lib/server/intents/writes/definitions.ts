import "server-only";
import { accessoryWrites } from "#lib/server/intents/writes/accessories.ts";
import { addressWrites } from "#lib/server/intents/writes/addresses.ts";
import { deviceWrites } from "#lib/server/intents/writes/devices.ts";
import { employeeWrites } from "#lib/server/intents/writes/employees.ts";
import { orderWrites } from "#lib/server/intents/writes/orders.ts";
import { teamWrites } from "#lib/server/intents/writes/teams.ts";
import { updateWrites } from "#lib/server/intents/writes/updates.ts";
import type { WriteDefinition } from "#lib/server/intents/writes/write-definition.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * One definition a write: of updates by what the registry says, of all others by noun. No module of the journal
 * outside this folder names an operation.
 */
export const definitions = {
  ...updateWrites,
  ...orderWrites,
  ...accessoryWrites,
  ...employeeWrites,
  ...teamWrites,
  ...deviceWrites,
  ...addressWrites,
} satisfies Record<WriteName, WriteDefinition>;

export const definitionOf = (operation: WriteName): WriteDefinition => definitions[operation];
