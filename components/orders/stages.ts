import {
  type LoggedStep,
  recordedBy,
  type SwapDevices,
  showsStop,
  stepsOf,
  swapDevices,
  toStatus,
} from "#components/orders/log-steps.ts";
import { type RouteRule, routeRulesOf, type StopRule } from "#components/orders/stop-rules.ts";
import { isCancelled, isFinished } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/**
 * A stop of an order. `skipped`: the history records such stops, and not this one. `unknown`: no
 * answer shows whether it was reached. `dropped`: the order was cancelled before it. `waiting`: the
 * SLA clock is paused until a person or the company acts.
 */
export interface Stage {
  name: string;
  state:
    | "passed"
    | "current"
    | "upcoming"
    | "skipped"
    | "unknown"
    | "cancelled"
    | "dropped"
    | "waiting";
  at: string | null;
  /** Who must act, at a stop of the state `waiting`. */
  by?: string;
}

/** A line of stops, with a label where the order has several lines. */
export interface StageLine {
  label: string | null;
  stages: Stage[];
}

const instant = (at: string | null) => parseMoment(at)?.getTime() ?? Number.POSITIVE_INFINITY;

/** Ranks the entries that date a stop: the order's own log, a device's event, the courier. */
const strengthOf = (step: LoggedStep, rule: StopRule) => {
  if (!showsStop(step, rule)) return 3;
  return step.device === null ? 0 : step.isOfProduct ? 1 : 2;
};

interface Reached {
  rule: StopRule;
  isReached: boolean;
  at: string | null;
  /** Whether an entry or the status may be about this stop or about another one with the same words. */
  isAmbiguous: boolean;
}

/** What the answers show of one line of stops. */
interface LineFacts {
  own: readonly LoggedStep[];
  /** Entries that are shown on the other line of a swap, and may be about this one. */
  other: readonly LoggedStep[];
  /** Whether the order's status is about this line, or may be about the other line of a swap. */
  status: "own" | "either";
}

/** Returns whether an entry shows a stop, or implies it. */
const provesStop = (step: LoggedStep, rule: StopRule) =>
  showsStop(step, rule) || (step.logged !== null && rule.impliedBy?.includes(step.logged) === true);

const mayShowStop = ({ logged, texts }: LoggedStep, { mayBe }: StopRule) =>
  logged === null && texts.some((text) => mayBe?.test(text.trim()));

/** Returns which stops of a line were reached, and when. */
const reachedOf = ({ stops }: RouteRule, order: Order, { own, other, status }: LineFacts) => {
  const found: Reached[] = [];
  for (const rule of stops) {
    const before = rule.after ? found.find((one) => one.rule.name === rule.after) : undefined;
    const isCounted = (step: LoggedStep) =>
      rule.after === undefined ||
      step.logged !== null ||
      (before?.isReached === true && instant(step.at) > instant(before.at));
    const matches = own.filter((step) => provesStop(step, rule));
    const counted = matches
      .filter(isCounted)
      .sort((a, b) => strengthOf(a, rule) - strengthOf(b, rule) || instant(a.at) - instant(b.at));
    const [first] = counted;
    const isPlaced = rule.name === "Placed";
    const isStatus =
      order.status != null &&
      [...rule.statuses, ...(rule.impliedBy ?? [])].includes(toStatus(order.status));
    found.push({
      rule,
      isReached: isPlaced || (isStatus && status === "own") || first !== undefined,
      at: (isPlaced ? (order.createdAt ?? first?.at) : first?.at) ?? null,
      isAmbiguous:
        matches.length > counted.length ||
        (isStatus && status === "either") ||
        own.some((step) => mayShowStop(step, rule)) ||
        other.some((step) => provesStop(step, rule)),
    });
  }
  return found;
};

/**
 * Returns what the answers show of one line of a swap. The contract does not say which device an entry
 * or a status of a swap is about (api-v4.md, Order): those of no device are shown on the line of the
 * replacement, and leave the other line open.
 */
const lineOfSwap = (
  { direction }: RouteRule,
  steps: readonly LoggedStep[],
  { returning, proven }: SwapDevices,
): LineFacts => {
  const isOwn = ({ device, texts }: LoggedStep) => {
    if (device !== null) return returning.has(device) === (direction === "back");
    return direction === "out" || texts.some((text) => /^device\.(?:received|graded)/.test(text));
  };
  return {
    own: steps.filter(isOwn),
    other: steps.filter((step) => !isOwn(step) && (!step.device || !proven.has(step.device))),
    status: direction === "back" ? "either" : "own",
  };
};

const toStages = (
  reached: readonly Reached[],
  wouldRecord: (rule: StopRule) => boolean,
  status: Order["status"],
): Stage[] => {
  const last = reached.findLastIndex(({ isReached }) => isReached);
  const isOver = isFinished(status);
  const later = isCancelled(status) ? "dropped" : isOver ? "skipped" : "upcoming";
  return reached.map(({ rule, isReached, at, isAmbiguous }, index): Stage => {
    const { name } = rule;
    const isEnd = index === reached.length - 1;
    if (index === last) return { name, at, state: isEnd || isOver ? "passed" : "current" };
    if (isReached) return { name, at, state: "passed" };
    const absent = index < last ? "skipped" : later;
    // A cancelled order never reaches its last stop, whatever the history records.
    if (absent === "dropped" && isEnd) return { name, at, state: "dropped" };
    return { name, at, state: wouldRecord(rule) && !isAmbiguous ? absent : "unknown" };
  });
};

/** Returns the stops after the last one that was reached, with another one before them. */
const withStop = (stages: readonly Stage[], stop: Stage): Stage[] => {
  const last = stages.findLastIndex(({ state }) => state === "passed" || state === "current");
  const before = stages
    .slice(0, last + 1)
    .map((stage): Stage => (stage.state === "current" ? { ...stage, state: "passed" } : stage));
  return [...before, stop, ...stages.slice(last + 1)];
};

const isPlacedStatus = (status: string) => status === "processing" || status === "placed";

/** Returns the stops of an order whose type has none: the statuses that its log shows. */
const observedStages = (order: Order, steps: readonly LoggedStep[]): Stage[] => {
  const ofOrder = steps
    .filter((step) => step.logged !== null && !isPlacedStatus(step.logged))
    .sort((a, b) => instant(a.at) - instant(b.at));
  const stages = new Map<string, Stage>();
  for (const { logged, texts, at } of ofOrder) {
    if (logged !== null && !stages.has(logged))
      stages.set(logged, { name: texts[0] ?? logged, state: "passed", at });
  }
  const status = order.status ?? null;
  if (status !== null && !isPlacedStatus(toStatus(status))) {
    const known = stages.get(toStatus(status));
    stages.delete(toStatus(status));
    stages.set(toStatus(status), {
      name: status,
      state: isCancelled(status) ? "cancelled" : isFinished(status) ? "passed" : "current",
      at: known?.at ?? null,
    });
  }
  const placed: Stage = {
    name: "Placed",
    state: stages.size === 0 ? "current" : "passed",
    at: order.createdAt ?? null,
  };
  return [placed, ...stages.values()];
};

const cancelledStop = (steps: readonly LoggedStep[]): Stage => ({
  name: "Cancelled",
  state: "cancelled",
  at: steps.find(({ logged }) => isCancelled(logged))?.at ?? null,
});

/**
 * Returns the lines of stops of an order, and when each stop was reached. Each order type has its
 * own stops; a type without known stops shows the statuses of its log. A stop that no answer shows is
 * "skipped" or "upcoming" only where the history would record it, else "unknown". `history` is
 * `undefined` where it could not be read; `waiting` is the stop of a paused clock.
 */
export function stageLinesOf(
  order: Order,
  history: OrderHistory | undefined,
  waiting: Stage | null = null,
): StageLine[] {
  const steps = stepsOf(order, history);
  const rules = routeRulesOf(order.orderType);
  if (rules === null) return [{ label: null, stages: observedStages(order, steps) }];
  const wouldRecord = recordedBy(history, steps);
  const swapped = rules.length > 1 ? swapDevices(steps, history) : null;
  const lines = rules.map((rule) => {
    const facts: LineFacts = swapped
      ? lineOfSwap(rule, steps, swapped)
      : { own: steps, other: [], status: "own" };
    return {
      label: rule.label,
      stages: toStages(reachedOf(rule, order, facts), wouldRecord, order.status),
    };
  });
  const stop = isCancelled(order.status)
    ? cancelledStop(steps)
    : isFinished(order.status)
      ? null
      : waiting;
  if (stop === null) return lines;
  // Both lines of a swap end where the order was cancelled; only the first one waits.
  return lines.map(({ label, stages }, index) => ({
    label,
    stages: stop.state === "cancelled" || index === 0 ? withStop(stages, stop) : stages,
  }));
}
