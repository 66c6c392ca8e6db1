import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import type { OpenOrders } from "#lib/protocol/open-orders.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isServiceSilent } from "#lib/server/keys/upstream-access.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { pageSize, type ReadOrders } from "#lib/server/today/order-pages.ts";
import { newScanMemory, type ScanMemory, scanOrders } from "#lib/server/today/scan-orders.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { V4Error } from "#lib/v4/errors.ts";

/** Less than the interval at which pages read again, so that each time they get a new scan. */
const keepMs = 15_000;
/** An older scan, which says its age, is shown at most so long while a new one runs. */
const maxRenewalMs = 60_000;
/** How long the statuses of orders are remembered after the last scan. */
const keepMemoryMs = 60 * 60_000;

const scanMemories = perProcess(
  "qmScanMemories",
  () => new Map<string, { usedAt: number; memory: ScanMemory }>(),
);

/** Returns what earlier scans with the same key and role found. */
const memoryFor = ({ connection, role }: Principal): ScanMemory => {
  const memories = scanMemories();
  const key = JSON.stringify([connection?.environment, connection?.id, connection?.baseUrl, role]);
  const now = Date.now();
  for (const [each, { usedAt }] of memories) {
    if (now - usedAt > keepMemoryMs) memories.delete(each);
  }
  const memory = memories.get(key)?.memory ?? newScanMemory();
  memories.set(key, { usedAt: now, memory });
  return memory;
};

/** How many scans one service answers at the same time. More would only make all its answers slower. */
const scansAtOnce = 4;

const scanTurns = perProcess("qmScanTurns", () => new Map<string, LimitFunction>());

/**
 * Runs a scan when fewer than `scansAtOnce` others run at the same service. While that is silent, no scan
 * starts, because people would wait for each other's; their other reads find out when it answers again.
 */
const inTurn = <Answer>(
  { connection }: Principal,
  scan: () => Promise<Answer>,
): Promise<Answer> => {
  const service = connection?.baseUrl ?? "";
  const limit = scanTurns().get(service) ?? pLimit(scansAtOnce);
  scanTurns().set(service, limit);
  return limit(() => {
    if (connection && isServiceSilent(connection)) {
      throw new V4Error({
        kind: "unreachable",
        networkCause: "noAnswer",
        operation: "orders.list",
      });
    }
    return scan();
  });
};

/** Scans the orders. Other people share the scan, so it counts once against the person's rate limit. */
const startScan = async (principal: Principal): Promise<OpenOrders> => {
  requireAllowance(principal.userId);
  const read: ReadOrders = async (input) =>
    (await perform(principal, "orders.list", input, { isCounted: true })).data;
  const memory = memoryFor(principal);
  const scan = () => inTurn(principal, () => scanOrders(read, memory));
  const { nextSearchAt } = memory;
  const first = await scan();
  // An order that moved between two reads is missing by the totals, and no search finds it: once more.
  const hasSearched = memory.nextSearchAt !== nextSearchAt;
  const scanned = !first.isComplete && hasSearched ? await scan() : first;
  return { ...scanned, at: new Date().toISOString() };
};

/** Returns the open orders, kept for 15 s, or longer where a scan takes long or many reads. */
export const findOpenOrders = (principal: Principal): Promise<OpenOrders> =>
  keepAnswer(
    principal,
    "open orders",
    {
      maxAgeMs: keepMs,
      renewalMs: maxRenewalMs,
      // At least: a service's pages may be shorter.
      countReads: ({ readCount }) => readCount / pageSize,
      resources: ["orders"],
    },
    () => startScan(principal),
  );
