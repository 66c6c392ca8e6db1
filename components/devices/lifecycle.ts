import {
  type Beginning,
  type DeviceOrder,
  type LifecycleKind,
  type Transition,
  textOf,
  transitionsOf,
} from "#components/devices/lifecycle-transitions.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** A stretch of a device's life that one order explains. Times in epoch milliseconds. */
export interface LifecycleSegment {
  kind: LifecycleKind;
  from: number;
  to: number;
  /** `from` and `to` as they came, for the screen: a date alone has the same day in every zone. */
  since: string;
  until: string;
  /** Lasts until now, as far as is known. */
  isCurrent: boolean;
  began: Beginning;
  /** As the order's history has it; `null` where it has none. */
  place: string | null;
  /** The holder's name or ID, of a held device. */
  holder: string | null;
  /** The order that explains it; of a gap, the last one before it. */
  orderId: string | null;
}

const holderOf = ({ employeeName, employeeId }: Order) => employeeName || employeeId || null;

const toSegment = (
  { at, when, began, place, order }: Transition,
  kind: LifecycleKind,
): LifecycleSegment => ({
  kind,
  from: at,
  to: at,
  since: when,
  until: when,
  isCurrent: false,
  began,
  place: kind === "gap" ? null : place,
  holder: kind === "held" ? holderOf(order) : null,
  orderId: order.id,
});

/** A segment whose end no order explains becomes a gap: how long it lasted is not known. */
const toGap = (segment: LifecycleSegment): LifecycleSegment => ({
  ...segment,
  kind: "gap",
  holder: null,
  isCurrent: false,
});

/** Whether the start of an order contradicts what the orders before it say. */
const isUnexplained = (last: LifecycleSegment, { state, order }: Transition) => {
  if (state === "prepared") return last.kind === "held";
  const holder = holderOf(order);
  return (
    last.kind === "stored" || (last.kind === "held" && holder !== null && holder !== last.holder)
  );
};

/** Adds one transition to the segments so far, the last of which is still open. */
const addTransition = (
  segments: LifecycleSegment[],
  transition: Transition,
  before: Map<string, LifecycleSegment | undefined>,
) => {
  const { at, when, state, order, isStart } = transition;
  const last = segments.at(-1);
  if (isStart) {
    before.set(order.id, last);
    // Another order is under way, or the device stays with the employee until it is collected.
    if (last && state === "held" && !isUnexplained(last, transition) && last.kind !== "gap") return;
  }
  const replace = (segment: LifecycleSegment) => {
    if (last) {
      const isGap = isStart && isUnexplained(last, transition);
      segments[segments.length - 1] = { ...(isGap ? toGap(last) : last), to: at, until: when };
    }
    segments.push(segment);
  };
  if (state === "cancelled") {
    const earlier = before.get(order.id);
    // The device never left its holder.
    const isUnmoved = last?.kind === "held" && (!earlier || earlier.kind === "held");
    const kind = earlier?.kind ?? "gap";
    const fresh = toSegment(transition, kind);
    const { from, to, since, until } = fresh;
    if (!isUnmoved) replace({ ...fresh, ...earlier, from, to, since, until });
    return;
  }
  if (last?.kind === state && last.orderId === order.id) {
    last.began = state === "stored" ? transition.began : last.began;
    last.place = transition.place ?? last.place;
    return;
  }
  const isReturn = state === "moving" && last?.began === "inRepair";
  replace(toSegment(isReturn ? { ...transition, began: "shipped" } : transition, state));
};

/** Whether the device's own record contradicts where its last order left it. */
const isContradicted = (
  { kind, holder }: LifecycleSegment,
  { employeeId, employeeName, status }: Device,
  lastOrder: Order | undefined,
) => {
  const hasHolder = Boolean(employeeId || employeeName);
  if (kind === "stored") return hasHolder;
  if (kind !== "held") return false;
  if (!hasHolder) return /^(?:available|in storage|reserved)$/.test(textOf(status));
  if (employeeId && lastOrder?.employeeId) return employeeId !== lastOrder.employeeId;
  return Boolean(employeeName && holder && employeeName !== holder);
};

/**
 * Returns the life of a device as its orders and their histories tell it, oldest first, up to `now`
 * (epoch milliseconds). What no order explains is a gap. Empty where no order has a date.
 */
export function lifecycleOf(
  device: Device,
  deviceOrders: readonly DeviceOrder[],
  now: number,
): LifecycleSegment[] {
  const transitions = deviceOrders
    .flatMap((each) => transitionsOf(each, device))
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at);
  const segments: LifecycleSegment[] = [];
  const before = new Map<string, LifecycleSegment | undefined>();
  for (const transition of transitions) addTransition(segments, transition, before);
  const last = segments.at(-1);
  if (last) {
    const lastOrder = deviceOrders.find(({ order }) => order.id === last.orderId)?.order;
    const ending = isContradicted(last, device, lastOrder) ? toGap(last) : last;
    segments[segments.length - 1] = {
      ...ending,
      to: now,
      until: new Date(now).toISOString(),
      isCurrent: ending.kind !== "gap",
    };
  }
  return segments.filter(({ from, to }) => to > from);
}
