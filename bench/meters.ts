import { setFaults, startFaultProxy } from "#testing/world/fault-proxy.ts";
import { startStatementProxy } from "./statement-proxy.ts";

/** What Quartermaster sent in a period: requests to the service and statements to PostgreSQL. */
export interface Traffic {
  calls: number;
  statements: number;
}

export type Meters = Awaited<ReturnType<typeof startMeters>>;

/** Starts the proxies that count what Quartermaster sends, and that delay the service's answers. */
export async function startMeters() {
  let calls = 0;
  const service = await startFaultProxy(() => {
    calls += 1;
  });
  const store = await startStatementProxy();
  return {
    /** The options of a world whose traffic is counted. */
    worldOptions: { through: service.origin, storeThrough: store.through },
    /** Returns all traffic since the start. */
    read: (): Traffic => ({ calls, statements: store.count() }),
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
});
