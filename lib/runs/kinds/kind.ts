import { type Told, told } from "#lib/protocol/run-note.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import type { StoredLine } from "#lib/runs/check/checked-line.ts";
import { readPerson } from "#lib/runs/check/known-person.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { readDevice } from "#lib/runs/check/named-device.ts";
import type { Client } from "#lib/v4/client/client.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Why a row is not released: never, or not yet. `isRefused`: the service answered 403 for a record. */
export type Obstacle = { halted: Told; isRefused?: true } | { again: true };

/** A row that is about to be released. */
export interface Release {
  client: Client;
  operation: WriteName;
  /** The field that takes the id of an earlier row's record; `null` for a row that was checked whole. */
  hole: string | null;
  /** What the check stored of its line. */
  line: StoredLine;
  /** What will be sent, whole. */
  payload: Pick<WirePayload, "input">;
  /** The id of the record of the row that this one depends on, and when that was accepted. */
  filledBy: string | null;
  dependencySettledAt: Date | null;
  /** How long a new person may take until they can be read, in milliseconds. */
  readBackForMs: number;
}

/** Everything that is special about one kind of run, besides its fields (`lib/protocol/run-fields.ts`). */
export interface KindDefinition {
  /** The writes that it may make: who may not do one of them can't do the job. */
  writes: readonly WriteName[];
  /** Checks a line against the service and plans its writes. Changes nothing. Throws `V4Error`. */
  check: (line: Line) => Promise<void>;
  /** Finds what changed since the check, so that a row must not be sent as it was checked. Throws `V4Error`. */
  findObstacle: (release: Release) => Promise<Obstacle | null>;
}

/** Returns the obstacle that a row is not sent, by the name of the message that says why. */
export const halt = <Key extends MessageKey>(...why: Parameters<typeof told<Key>>): Obstacle => ({
  halted: told<Key>(...why),
});

export const noEmployee = halt("runHalt.noEmployee");

/** Returns the devices of an order. */
export const devicesOf = ({ payload }: Pick<Release, "payload">): string[] => {
  const { productIds } = payload.input;
  return Array.isArray(productIds) ? productIds.map(String) : [];
};

/** Finds whether the person of an order can no longer be read. */
export const findLostPerson = async ({ client, payload }: Release): Promise<Obstacle | null> =>
  (await readPerson(client, String(payload.input.employeeId))) ? null : noEmployee;

/** Finds whether a device left the stock since the check. */
export const findStockChange = async (
  { client, line }: Release,
  ids: readonly string[],
): Promise<Obstacle | null> => {
  for (const id of ids) {
    const checked = line.subjects?.find((each) => each.kind === "stock" && each.id === id);
    const name = { isNamed: checked ? "yes" : "no", device: checked?.name ?? "" } as const;
    const device = await readDevice(client, id);
    if (!device) return halt("runHalt.noDevice", name);
    if (device.employeeId) return halt("runHalt.withSomeone", name);
    const hasMoved =
      checked?.status && device.status && nameKey(checked.status) !== nameKey(device.status);
    if (hasMoved)
      return halt("runHalt.otherStatus", { ...name, status: { status: device.status ?? "" } });
  }
  return null;
};
