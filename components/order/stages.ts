import { isBlank } from "#components/data/unshown-fields.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isFinished, knownEvents, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/**
 * A stage of an order. `skipped`: the history records such stages, and not this one. `unknown`: no
 * answer shows whether it was passed.
 */
export interface Stage {
  name: string;
  state: "passed" | "current" | "upcoming" | "skipped" | "unknown";
  at: string | null;
}

/** How a stage is recognized: by a status of the order, or by the text of a log entry. */
interface StageRule {
  name: string;
  statuses: readonly string[];
  pattern: RegExp;
}

const delivered: StageRule = {
  name: "Delivered",
  statuses: ["delivered"],
  pattern: /^delivered(?: at| on)?$|shipment\.delivered/i,
};

const outbound: readonly StageRule[] = [
  {
    name: "Placed",
    statuses: ["processing"],
    pattern:
      /order\.created|deployment\.created|^(?:order )?(?:placed|ordered|created)(?: at| on)?$/i,
  },
  { name: "Sourced", statuses: [], pattern: /sourced|pulled from stock|purchased/i },
  { name: "Configured", statuses: [], pattern: /configuration[._ ]completed|configured/i },
  {
    name: "Shipped",
    statuses: ["shipped", "in_transit"],
    pattern: /^(?:shipped|dispatched|in transit)(?: at| on)?$|shipment\.(?:created|in_transit)/i,
  },
  delivered,
];

const inbound: readonly StageRule[] = [
  {
    name: "Placed",
    statuses: ["processing"],
    pattern: /order\.created|^(?:order )?(?:placed|ordered|created)(?: at| on)?$/i,
  },
  { name: "Scheduled", statuses: ["scheduled"], pattern: /^scheduled(?: at| on)?$/i },
  {
    name: "Shipped",
    statuses: ["shipped"],
    pattern: /^(?:shipped|dispatched)(?: at| on)?$|shipment\.created/i,
  },
  {
    name: "In transit",
    statuses: ["in_transit"],
    pattern: /^in transit(?: at| on)?$|shipment\.in_transit/i,
  },
  delivered,
];

const inboundTypes = /^(offboarding|collection|maintenance|disposition)$/i;

/** A log entry, as far as it shows a stage. */
interface LoggedStep {
  texts: string[];
  at: string | null;
  /** Whether the entry names a status of the order. */
  isStatus: boolean;
  /** Whether the entry is about the preparation of a device, and not from the courier. */
  isOfProduct: boolean;
}

const toStatus = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
const eventByLetters = new Map(knownEvents.map((event) => [lettersOf(event), event]));

const maxDepth = 3;

/** Returns the documented events and the reached statuses that an entry names, under any keys. */
const findEvents = (value: unknown, name: string, depth = 0): string[] => {
  if (typeof value === "string") {
    const event = eventByLetters.get(lettersOf(value));
    const phrase = phraseOf(name);
    const isReached =
      /\b(?:status|state)$/.test(phrase) && !/\b(?:from|old|previous|prior|last)\b/.test(phrase);
    return event ? [event] : isReached ? [value] : [];
  }
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([inner, one]) => findEvents(one, inner, depth + 1));
};

type LogEntry = NonNullable<OrderHistory["statusLogs"]>[number];

const toStep = (entry: LogEntry, isStatusLog: boolean): LoggedStep => {
  const { at, status, type, note, description, source } = entry;
  const texts = [status, type, note, description, ...findEvents(entry, "")].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  const isProductEvent = texts.some((text) => /^(?:device|configuration|asset)\./.test(text));
  return {
    at: at ?? null,
    texts,
    isStatus:
      (isStatusLog && !isBlank(status)) ||
      texts.some((text) => isKnownStatus(text) || /^(?:order|shipment)\./.test(text)),
    isOfProduct: isProductEvent || /^(?:product|device)$/i.test(source ?? ""),
  };
};

const isKnownStatus = (text: string) =>
  knownOrderStatuses.some((status) => status === toStatus(text));

const shows = ({ texts }: LoggedStep, { statuses, pattern }: StageRule) =>
  texts.some((text) => statuses.includes(toStatus(text)) || pattern.test(text.trim()));

const instant = (at: string | null) => parseMoment(at)?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Returns whether the history would record a stage: one with a status, where the history records
 * statuses; one without, where it records the preparation of a device or has an empty device log.
 */
const recordedBy = (history: OrderHistory | undefined, steps: readonly LoggedStep[]) => {
  const showsAny = (step: LoggedStep, hasStatus: boolean) =>
    [...outbound, ...inbound].some(
      (rule) => rule.statuses.length > 0 === hasStatus && shows(step, rule),
    );
  const hasStatuses = steps.some((step) => step.isStatus || showsAny(step, true));
  const isEmptyLog = (history?.devices ?? []).some(({ timeline }) => timeline?.length === 0);
  const hasProduct = isEmptyLog || steps.some((step) => step.isOfProduct || showsAny(step, false));
  return ({ statuses }: StageRule) => (statuses.length > 0 ? hasStatuses : hasProduct);
};

/**
 * Returns the stages of an order, and when each was passed. A stage that no answer shows is
 * "skipped" or "upcoming" only where the history would record it, else "unknown". A finished order
 * has no upcoming stage. `history` is `undefined` where it could not be read.
 */
export function stagesOf(order: Order, history: OrderHistory | undefined): Stage[] {
  const rules = inboundTypes.test(order.orderType ?? "") ? inbound : outbound;
  const steps = [
    ...[...(history?.statusLogs ?? []), ...(order.statusLogs ?? [])].map((log) =>
      toStep(log, true),
    ),
    ...(history?.devices ?? [])
      .flatMap(({ timeline }) => timeline ?? [])
      .map((entry) => toStep(entry, false)),
  ];
  const wouldRecord = recordedBy(history, steps);
  const reached = rules.map((rule) => {
    const { name, statuses } = rule;
    const [first] = steps
      .filter((step) => shows(step, rule))
      .sort((a, b) => instant(a.at) - instant(b.at));
    const isStatus = order.status != null && statuses.includes(toStatus(order.status));
    const isPlaced = name === "Placed";
    return {
      rule,
      isReached: isPlaced || isStatus || first !== undefined,
      at: (isPlaced ? (order.createdAt ?? first?.at) : first?.at) ?? null,
    };
  });
  const last = reached.findLastIndex(({ isReached }) => isReached);
  const later = isFinished(order.status) ? "skipped" : "upcoming";
  return reached.map(({ rule, isReached, at }, index): Stage => {
    const { name } = rule;
    if (index === last)
      return { name, at, state: last === reached.length - 1 ? "passed" : "current" };
    if (isReached) return { name, at, state: "passed" };
    const absent = index < last ? "skipped" : later;
    return { name, at, state: wouldRecord(rule) ? absent : "unknown" };
  });
}
