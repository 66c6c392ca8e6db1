import { allStops, type StopRule } from "#components/orders/stop-rules.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { knownEvents, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import { isBlank } from "#lib/v4/normalize/unshown-fields.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

type HistoryDevice = NonNullable<OrderHistory["devices"]>[number];
type LogEntry = NonNullable<OrderHistory["statusLogs"]>[number];

/** A log entry, as far as it shows a stop. */
export interface LoggedStep {
  texts: string[];
  at: string | null;
  /** The status that the order's own log names; `null` for other entries. */
  logged: string | null;
  /** Whether the entry names a status of the order. */
  isStatus: boolean;
  /** Whether the entry is about the preparation of a device, and not from the courier. */
  isOfProduct: boolean;
  /** The device whose log the entry is in; `null` for the order's own log. */
  device: HistoryDevice | null;
}

export const toStatus = (text: string) =>
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

const isKnownStatus = (text: string) =>
  knownOrderStatuses.some((status) => status === toStatus(text));

const toStep = (entry: LogEntry, device: HistoryDevice | null): LoggedStep => {
  const { at, status, type, note, description, source } = entry;
  const texts = [status, type, note, description, ...findEvents(entry, "")].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  const isProductEvent = texts.some((text) =>
    /^(?:device|configuration|asset|repair|disposition)\./.test(text),
  );
  return {
    at: at ?? null,
    texts,
    logged: device === null && !isBlank(status) ? toStatus(status ?? "") : null,
    isStatus:
      (device === null && !isBlank(status)) ||
      texts.some((text) => isKnownStatus(text) || /^(?:order|shipment)\./.test(text)),
    isOfProduct: isProductEvent || /^(?:product|device)$/i.test(source ?? ""),
    device,
  };
};

/** Returns the entries of every log of an order: its own, and those of its devices. */
export const stepsOf = (order: Order, history: OrderHistory | undefined): LoggedStep[] => [
  ...[...(history?.statusLogs ?? []), ...(order.statusLogs ?? [])].map((log) => toStep(log, null)),
  ...(history?.devices ?? []).flatMap((device) =>
    (device.timeline ?? []).map((entry) => toStep(entry, device)),
  ),
];

/** Returns whether an entry shows a stop. */
export const showsStop = ({ texts }: LoggedStep, { statuses, pattern }: StopRule) =>
  texts.some((text) => statuses.includes(toStatus(text)) || pattern.test(text.trim()));

/**
 * Returns whether the history would record a stop: one with a status, where the history records
 * statuses; one without, where it records the preparation of a device or has an empty device log.
 */
export const recordedBy = (history: OrderHistory | undefined, steps: readonly LoggedStep[]) => {
  const showsAny = (step: LoggedStep, hasStatus: boolean) =>
    allStops.some((rule) => rule.statuses.length > 0 === hasStatus && showsStop(step, rule));
  const hasStatuses = steps.some((step) => step.isStatus || showsAny(step, true));
  const isEmptyLog = (history?.devices ?? []).some(({ timeline }) => timeline?.length === 0);
  const hasProduct = isEmptyLog || steps.some((step) => step.isOfProduct || showsAny(step, false));
  return ({ statuses }: StopRule) => (statuses.length > 0 ? hasStatuses : hasProduct);
};

/** Events of the device that an order sends, and of the one that it brings back. */
const ofReplacement = /^(?:device\.sourced|configuration\.|asset\.assigned)/;
const ofOldDevice = /^(?:device\.received|device\.graded)/;

/** The devices of a swap, as its history has them. */
export interface SwapDevices {
  /** Those that go back, as far as the history shows it. */
  returning: ReadonlySet<HistoryDevice>;
  /** Those of which an entry proves the direction. */
  proven: ReadonlySet<HistoryDevice>;
}

/**
 * Returns which devices of a swap go back: those that were received or graded, and those of a
 * history that shows the replacement to be another device.
 */
export const swapDevices = (
  steps: readonly LoggedStep[],
  history: OrderHistory | undefined,
): SwapDevices => {
  const devices = history?.devices ?? [];
  const withEvent = (events: RegExp) =>
    devices.filter((device) =>
      steps.some((step) => step.device === device && step.texts.some((text) => events.test(text))),
    );
  const sent = withEvent(ofReplacement);
  const received = withEvent(ofOldDevice);
  const others = sent.length > 0 ? devices.filter((device) => !sent.includes(device)) : [];
  // A log of no named device may have entries of several.
  const isNamed = ({ productId, serialNumber }: HistoryDevice) =>
    !isBlank(productId) || !isBlank(serialNumber);
  return {
    returning: new Set([...received, ...others]),
    proven: new Set([...sent, ...received].filter(isNamed)),
  };
};
