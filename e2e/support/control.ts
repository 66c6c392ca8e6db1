import { createHash } from "node:crypto";
import type { World } from "../../scripts/world/world.ts";

/** A write that the sandbox committed, from its log of writes. */
export interface Committed {
  operation: string;
  [field: string]: unknown;
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
export const setRules = (world: World, ...rules: Record<string, unknown>[]) =>
  send(world, "PUT", "/faults", { rules });

/** Moves the sandbox's clock forward by a number of business days. */
export const advance = (world: World, days: number) =>
  send(world, "POST", "/clock", { advance: days });

/** Returns the writes of an operation that the sandbox committed, oldest first. */
export const committed = async (world: World, operation: string): Promise<Committed[]> => {
  const { writes } = await send(world, "GET", `/writes?limit=1000&operation=${operation}`);
  return writes as Committed[];
};

/** Returns the hash that the sandbox's log of writes has for a body, as `bodyHash`. */
export const hashBody = (body: unknown) =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** Returns what the sandbox committed of an operation: the record and the hash of the body. */
export const committedWrites = async (world: World, operation: string) =>
  (await committed(world, operation)).map(({ resourceId, bodyHash }) => ({
    resourceId: String(resourceId),
    bodyHash: String(bodyHash),
  }));
