import type { World } from "../scripts/world/world.ts";

/** A write that the sandbox committed. */
export interface Committed {
  operation: string;
  [field: string]: unknown;
}

const send = async ({ control }: World, method: string, path: string, body?: unknown) => {
  const answered = await fetch(`${control.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${control.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answered.ok) throw new Error(`the control API says ${answered.status} to ${method} ${path}`);
  return (await answered.json()) as Record<string, unknown>;
};

/** Makes the sandbox fail by these rules, and by no others: `{operation, kind, times}`. */
export const setRules = (world: World, ...rules: Record<string, unknown>[]) =>
  send(world, "PUT", "/faults", { rules });

/** Turns the sandbox's clock forward, in business days. */
export const advance = (world: World, days: number) =>
  send(world, "POST", "/clock", { advance: days });

/** What the sandbox committed of an operation, in order: the truth that no console can bend. */
export const committed = async (world: World, operation: string): Promise<Committed[]> => {
  const { writes } = await send(world, "GET", `/writes?limit=1000&operation=${operation}`);
  return writes as Committed[];
};
