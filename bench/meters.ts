import { endpointOf, isReadName, operationNames } from "#lib/v4/operations/endpoints.ts";
import { pathOf } from "#lib/v4/operations/operation.ts";
import { setFaults, startFaultProxy, toPattern } from "#testing/world/fault-proxy.ts";
import { startStatementProxy } from "./statement-proxy.ts";

/** What Quartermaster sent in a period: requests to the service and statements to PostgreSQL. */
export interface Traffic {
  calls: number;
  statements: number;
  /** The requests by the read that their path belongs to. */
  callsOf: ReadonlyMap<string, number>;
}

/** The reads by their paths. `/orders/validate` is not an order: paths without an ID come first. */
const reads = operationNames
  .filter(isReadName)
  .map((name) => ({ name, path: pathOf(endpointOf(name)) }))
  .sort((one, other) => Number(one.path.includes("{")) - Number(other.path.includes("{")))
  .map(({ name, path }) => ({ name, pattern: toPattern(path) }));

const readAt = (path: string): string =>
  reads.find(({ pattern }) => pattern.test(path))?.name ?? path;

export type Meters = Awaited<ReturnType<typeof startMeters>>;

/** Starts the proxies that count what Quartermaster sends, and that delay the service's answers. */
export async function startMeters() {
  let calls = 0;
  const callsOf = new Map<string, number>();
  const service = await startFaultProxy((path) => {
    const name = readAt(path);
    calls += 1;
    callsOf.set(name, (callsOf.get(name) ?? 0) + 1);
  });
  const store = await startStatementProxy();
  return {
    /** The options of a world whose traffic is counted. */
    worldOptions: { through: service.origin, storeThrough: store.through },
    /** Returns all traffic since the start. */
    read: (): Traffic => ({ calls, statements: store.count(), callsOf: new Map(callsOf) }),
    /** Delays each of the service's answers from now on. */
    delay: (delayMs: number) =>
      setFaults(service.origin, [{ operation: "*", kind: "pass", delayMs }]),
    close: async () => {
      await service.close();
      store.close();
    },
  };
}

export const trafficBetween = (before: Traffic, after: Traffic): Traffic => ({
  calls: after.calls - before.calls,
  statements: after.statements - before.statements,
  callsOf: new Map(
    [...after.callsOf].map(([name, count]) => [name, count - (before.callsOf.get(name) ?? 0)]),
  ),
});
