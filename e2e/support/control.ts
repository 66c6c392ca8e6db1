import { createHash } from "node:crypto";
import type { World } from "#testing/world/world.ts";

/** A write that the sandbox committed, from its log of writes. */
export interface Committed {
  /** Rises with every commit. */
  id: number;
  operation: string;
  resourceId: string;
  bodyHash: string;
  /** Whether the sandbox committed the write after its answer. */
  late: boolean;
}

const send = async ({ control }: World, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${control.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${control.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`The control API answers ${response.status} to ${method} ${path}`);
  }
  return (await response.json()) as Record<string, unknown>;
};

/** Replaces the sandbox's fault rules with these: `{operation, kind, times}`. */
export const setRules = (world: World, rules: object[]) => send(world, "PUT", "/faults", { rules });

/** Lets reads show every record that a `shown-late` fault hides. */
export const showRecords = (world: World) => send(world, "POST", "/faults/show");

/** Moves the sandbox's clock forward by a number of business days. */
export const advance = (world: World, days: number) =>
  send(world, "POST", "/clock", { advance: days });

/** Stops the sandbox's clock, so that no order changes by itself. */
export const pauseClock = (world: World) => send(world, "POST", "/clock", { pause: true });

/**
 * Sends every event that waits, and resolves when each was attempted. Returns how many deliveries
 * Quartermaster accepted so far, and how many wait for another attempt or were given up.
 */
export const sendEvents = async (world: World) => {
  const { endpoints } = await send(world, "POST", "/webhooks/flush");
  let [accepted, refused] = [0, 0];
  for (const { deliveries } of endpoints as { deliveries: Record<string, number> }[]) {
    accepted += deliveries.delivered ?? 0;
    refused += (deliveries.waiting ?? 0) + (deliveries.failed ?? 0);
  }
  return { accepted, refused };
};

/** Returns the writes that the sandbox committed, oldest first: those after the write `after`. */
export const readCommits = async (world: World, after = 0): Promise<Committed[]> =>
  (await send(world, "GET", `/writes?limit=1000&after=${after}`)).writes as Committed[];

/** Returns the hash that the sandbox's log of writes has for a body, as `bodyHash`. */
export const hashBody = (body: unknown) =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");
