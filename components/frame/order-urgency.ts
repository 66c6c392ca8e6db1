import { t } from "#lib/protocol/words/t.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { daysLate, isInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/**
 * Returns how an open order stands against its SLA, in business days: `9 days late`, `due in 2 days`;
 * `null` for a finished order and where the order does not say.
 */
export const urgencyOf = (order: Order): { text: string; isLate: boolean } | null => {
  if (isFinished(order.status)) return null;
  const over = daysLate(order);
  if (isInView("late", order, Date.now())) {
    return {
      text: over > 0 ? t("command.late", { days: over }) : t("command.lateUnknown"),
      isLate: true,
    };
  }
  if (order.sla?.paused) return { text: t("command.waiting"), isLate: false };
  const { expectedDays, elapsedDays } = order.sla ?? {};
  if (typeof expectedDays !== "number" || typeof elapsedDays !== "number" || over > 0) return null;
  return {
    text: over === 0 ? t("command.dueToday") : t("command.dueIn", { days: -over }),
    isLate: false,
  };
};

const rankOf = (order: Order) => {
  if (isFinished(order.status)) return 2;
  return isInView("late", order, Date.now()) ? 0 : 1;
};

const timeOf = ({ createdAt }: Order) => parseMoment(createdAt)?.getTime() ?? 0;

/** Returns orders with the late ones first, longest delay first, then open ones, then the newest. */
export const byUrgency = (orders: readonly Order[]): Order[] =>
  orders.toSorted((a, b) => {
    const rank = rankOf(a);
    const delay = rank === 0 ? daysLate(b) - daysLate(a) : 0;
    return rank - rankOf(b) || delay || timeOf(b) - timeOf(a);
  });
