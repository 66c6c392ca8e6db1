import { isCancelled, isFinished } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/** Where a device is in its life. `gap`: no order says. `ended`: disposed of. */
export type LifecycleKind = "held" | "stored" | "prepared" | "moving" | "ended" | "gap";

/** What began a part of a device's life. Its words are those of the same name in the part `lifecycle`. */
export type Beginning =
  | "ordered"
  | "dispositionOrdered"
  | "prepared"
  | "dispositionStarted"
  | "disposed"
  | "delivered"
  | "inRepair"
  | "graded"
  | "received"
  | "stocked"
  | "shipped"
  | "collected"
  | "cancelled";

/** An order of the device with its history; `undefined` where that could not be read. */
export interface DeviceOrder {
  order: Order;
  history: OrderHistory | undefined;
}

/** The fields by which a log names a device. */
export type DeviceKeys = Pick<Device, "id" | "serialNumber">;

interface LogEntry {
  at: number;
  /** The moment as it came: a date alone has the same day in every zone. */
  when: string;
  /** The kind of the entry: `device.sourced`. */
  type: string;
  /** Its status and its words. */
  text: string;
  place: string | null;
}

/** Returns the parts as one text in small letters, with spaces for underscores. */
export const textOf = (...parts: (string | null | undefined)[]) =>
  parts
    .filter((part) => part)
    .join(" · ")
    .toLowerCase()
    .replaceAll("_", " ");

const timeOf = (at: string | null | undefined) => (at ? parseMoment(at)?.getTime() : undefined);

/** Returns the device's own log in an order, else the order's log, oldest first. */
const entriesOf = ({ order, history }: DeviceOrder, device: DeviceKeys): LogEntry[] => {
  const own = (history?.devices ?? [])
    .filter(
      ({ productId, serialNumber }) =>
        productId === device.id || (serialNumber != null && serialNumber === device.serialNumber),
    )
    .flatMap(({ timeline }) => timeline ?? []);
  const logs = [...(history?.statusLogs ?? []), ...(order.statusLogs ?? [])];
  const entries = own.length > 0 ? own : logs;
  return entries
    .flatMap((entry): LogEntry[] => {
      const at = timeOf(entry.at);
      const words =
        "note" in entry ? entry.note : "description" in entry ? entry.description : null;
      const text = textOf(entry.status, typeof words === "string" ? words : null);
      const type = textOf(entry.type);
      if (at === undefined || !entry.at) return [];
      return [{ at, when: entry.at, type, text, place: entry.location ?? null }];
    })
    .sort((a, b) => a.at - b.at);
};

/** Which way an order moves the device: to an employee, back from one, into stock, or out of use. */
type Direction = "out" | "back" | "stock" | "end" | "unclear";

const directionOf = ({ orderType }: Order, entries: readonly LogEntry[]): Direction => {
  const type = textOf(orderType);
  if (/offboarding|collection|maintenance|repair/.test(type)) return "back";
  if (/disposition/.test(type)) return "end";
  if (/purchase for inventory/.test(type)) return "stock";
  if (!/swap/.test(type)) return "out";
  // One order brings the replacement and takes the old device back: only the device's log says which.
  if (entries.some(({ type }) => /assigned|sourced|configuration/.test(type))) return "out";
  return entries.some(({ type }) => /received|graded/.test(type)) ? "back" : "unclear";
};

type State = LifecycleKind | "cancelled";

/** What a log entry says about a device, most telling words first. */
const rules: readonly (readonly [pattern: RegExp, state: State, began: Beginning])[] = [
  [/info(?:rmation)? received/, "prepared", "prepared"],
  [/disposition\.completed|disposed|disposal issued/, "ended", "disposed"],
  [/disposition\./, "prepared", "dispositionStarted"],
  [/asset\.assigned|shipment\.delivered/, "held", "delivered"],
  [/repair/, "prepared", "inRepair"],
  [/graded/, "stored", "graded"],
  [/device\.received|\breceived\b/, "stored", "received"],
  [/stock(?:ed)?\b(?!.*reserved)|in storage/, "stored", "stocked"],
  [/sourced|configur|reserved|processing|scheduled|booked/, "prepared", "prepared"],
  [
    /shipment\.(?:created|in transit)|shipped|in transit|picked up|collected|departed|out for delivery|customs/,
    "moving",
    "shipped",
  ],
  [/cancell?ed/, "cancelled", "cancelled"],
];

/** Where the service's own entries say how the order ended for the device. */
const outcome = /asset\.assigned|device\.(?:received|graded|stocked)|disposition\.completed/;

const isDelivery = ({ type, text }: LogEntry) =>
  !outcome.test(type) && /\bdelivered\b/.test(`${type} ${text}`);

const stateOf = (
  { type, text }: LogEntry,
  direction: Direction,
): { state: State; began: Beginning } | null => {
  // "Reserved from stock" is preparation, not storage.
  const words = text.replace(/(?:reserved|pulled) from stock/, "reserved");
  // "Bought, received at the warehouse" of the type `device.sourced` is preparation: the type decides.
  const ofType = rules.find(([pattern]) => pattern.test(type));
  const [, state, began] = ofType ?? rules.find(([pattern]) => pattern.test(words)) ?? [];
  if (state && began) {
    if (began === "prepared" && direction === "back") return null;
    if (state === "moving" && direction === "back") return { state, began: "collected" };
    return { state, began };
  }
  if (!/delivered/.test(`${type} ${words}`) || direction === "unclear" || direction === "end")
    return null;
  return direction === "out"
    ? { state: "held", began: "delivered" }
    : { state: "stored", began: "received" };
};

/** A moment at which the state of a device changed. `at` in epoch milliseconds, `when` as it came. */
export interface Transition {
  at: number;
  when: string;
  state: State;
  began: Beginning;
  place: string | null;
  order: Order;
  /** The first of its order, from when it was placed. */
  isStart: boolean;
}

/** Returns what an order says about the device, oldest first. */
export const transitionsOf = (deviceOrder: DeviceOrder, device: DeviceKeys): Transition[] => {
  const { order } = deviceOrder;
  const entries = entriesOf(deviceOrder, device);
  const direction = directionOf(order, entries);
  const placed = timeOf(order.createdAt) === undefined ? entries[0]?.when : order.createdAt;
  const placedAt = timeOf(placed);
  if (!placed || placedAt === undefined) return [];
  const start: Transition = {
    at: placedAt,
    when: placed,
    state: direction === "back" ? "held" : "prepared",
    began: direction === "end" ? "dispositionOrdered" : "ordered",
    place: null,
    order,
    isStart: true,
  };
  // A courier also delivers to the warehouse: the service's own entry decides where there is one.
  const hasOutcome = entries.some(({ type }) => outcome.test(type));
  const telling = hasOutcome ? entries.filter((entry) => !isDelivery(entry)) : entries;
  const later = telling.flatMap((entry): Transition[] => {
    const found = stateOf(entry, direction);
    const { at, when, place } = entry;
    return found ? [{ at, when, place, order, isStart: false, ...found }] : [];
  });
  const last = later.at(-1) ?? start;
  const end = { ...last, isStart: false };
  if (isCancelled(order.status) && last.state !== "cancelled") {
    return [start, ...later, { ...end, state: "cancelled" }];
  }
  // A finished order whose history does not show the end, or an open one without a dated step.
  const isMidway = last === start || last.state === "prepared" || last.state === "moving";
  const isUndated = last === start && !/processing|scheduled/.test(textOf(order.status));
  return (isMidway && isFinished(order.status)) || isUndated
    ? [start, ...later, { ...end, state: "gap" }]
    : [start, ...later];
};

/** Returns when the device was last graded, as it came; `null` where no history says. */
export const gradedAt = (device: DeviceKeys, orders: readonly DeviceOrder[]): string | null =>
  orders
    .flatMap((each) => entriesOf(each, device))
    .filter(({ type, text }) => /\bgraded\b/.test(`${type} ${text}`))
    .toSorted((a, b) => a.at - b.at)
    .at(-1)?.when ?? null;
