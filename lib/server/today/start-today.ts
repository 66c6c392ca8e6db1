import "server-only";
import type { TodayAnswers } from "#lib/protocol/today.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findFrameFacts } from "#lib/server/frame/frame-facts.ts";
import { countOpen, findIntents } from "#lib/server/intents/read/find.ts";
import { findUndecidedRuns } from "#lib/server/intents/read/undecided-runs.ts";
import { findChargersToReplace, startChargers } from "#lib/server/today/chargers-to-replace.ts";
import { findTodayOrders } from "#lib/server/today/today-orders.ts";
import { mayRead, writesOf } from "#lib/server/upstream/policy.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { toResult } from "#lib/server/upstream/result.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** More open requests than this are counted, but not described. */
const maxDescribed = 100;

const readRequests = async (principal: Principal) => {
  const { open: known } = await findFrameFacts(principal);
  const open = known ?? (await countOpen(principal));
  const isAny = open.needsYou + open.checking > 0;
  if (!isAny) return { open, described: [], runs: [] };
  const [described, runs] = await Promise.all([
    findIntents(principal, { show: "open", limit: maxDescribed }),
    open.needsYou > 0 ? findUndecidedRuns(principal) : [],
  ]);
  return { open, described, runs };
};

const readUndecided = async (principal: Principal) => {
  const [requests, runs] = await Promise.all([
    findIntents(principal, { show: "needs you", limit: maxDescribed }),
    findUndecidedRuns(principal),
  ]);
  return [...requests, ...runs];
};

const startChargerReads = (principal: Principal, limit: number): TodayAnswers["chargers"] => {
  if (!mayRead(principal.role, "inventory.search")) return null;
  const start = toResult("inventory.search", startChargers(principal, limit));
  const found = start.then((started) =>
    "failure" in started
      ? started
      : toResult("inventory.search", findChargersToReplace(principal, limit)),
  );
  return { start, found };
};

/** Which rows Today shows: the list of orders whose rows are wanted, and how many devices. */
interface Wanted {
  orders: Parameters<typeof findTodayOrders>[1];
  hasRequests: boolean;
  chargerLimit: number;
  latest: InputOf<"orders.list">;
}

/** Starts every read of Today, so that each part can be shown when it has come. None rejects. */
export const startToday = (principal: Principal, wanted: Wanted): TodayAnswers => {
  const mayAsk = writesOf(principal.role).length > 0;
  return {
    requests: mayAsk ? toResult("me", readRequests(principal)) : null,
    needsYou: mayAsk && wanted.hasRequests ? toResult(null, readUndecided(principal)) : null,
    open: toResult("orders.list", findTodayOrders(principal, wanted.orders)),
    chargers: startChargerReads(principal, wanted.chargerLimit),
    latest: toResult("orders.list", readAnswer(principal, "orders.list", wanted.latest)),
  };
};
