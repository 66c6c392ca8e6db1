import type { Stage } from "#components/orders/stages.ts";
import { t } from "#lib/protocol/words/t.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { isBlank } from "#lib/v4/normalize/unshown-fields.ts";
import { type PauseCause, pauseCauseOf } from "#lib/v4/paused-clock.ts";
import type { Order, OrderHistory, OrderSla } from "#lib/v4/records/order.ts";

/** Whom an order waits for while the clock of its SLA is paused. */
export interface WaitingOn {
  /** What the order waits for: `Approval`. */
  name: string;
  /** Who must act, and what to do: `Your company: approve the order`. `null` where no answer says. */
  who: string | null;
  /** Who must act, without what to do: `Your company`. */
  by: string | null;
  /** When the pause began, ISO 8601; `null` where the log does not show it. */
  since: string | null;
}

const actorName =
  /^(?:(?:pending|current) )?approvers?(?: name)?$|^(?:waiting|pending|blocked|action|approval) (?:on|for|with|by|from)$|^awaiting(?: from)?$/;

/** Returns who must act, from a field of an answer that names them. */
const namedActor = (record: object | undefined) => {
  for (const [name, value] of Object.entries(record ?? {})) {
    if (actorName.test(phraseOf(name)) && typeof value === "string" && !isBlank(value))
      return value;
  }
  return null;
};

const stopNames: Readonly<Record<PauseCause, string>> = {
  approval: "Approval",
  date: "Date",
  "legal hold": "Legal hold",
  other: "Waiting",
};

const returnTypes = ["collection", "offboarding"];

/** Returns who must act, and what to do, by the words of the reason; `null` for other words. */
const actorOf = (cause: PauseCause, { orderType, employeeName }: Order) => {
  const type = orderType?.toLowerCase() ?? "";
  switch (cause) {
    case "approval": {
      const isPurchase = type.startsWith("purchase") ? "yes" : "no";
      return { by: t("stop.yourCompany"), who: t("stop.companyApproves", { isPurchase }) };
    }
    case "date": {
      const name = employeeName || t("stop.theEmployee");
      const isPickup = returnTypes.includes(type) ? "yes" : "no";
      return { by: name, who: t("stop.personConfirms", { name, isPickup }) };
    }
    case "legal hold":
      return { by: t("stop.yourCompany"), who: t("stop.companyReleases") };
    default:
      return null;
  }
};

/**
 * Returns who must act so that the paused clock of an order runs again: `Lena Vogt: confirm a pickup date`. A reason with
 * unknown words is returned as it came; `null` without a reason.
 */
export const whoMustAct = (order: Order): string | null =>
  actorOf(pauseCauseOf(order.sla?.reason), order)?.who ?? (order.sla?.reason?.trim() || null);

const startWords =
  /\bask(?:ed|s)?\b|\bawait|\brequested\b|\bpaused\b|\bplaced\b.*\bhold\b|\bhold placed\b/i;

const timeOf = (at: string | null | undefined) =>
  parseMoment(at)?.getTime() ?? Number.NEGATIVE_INFINITY;

/** Returns when the pause began: the latest entry of the order's log, where it says so. */
const sinceOf = (history: OrderHistory | undefined) => {
  const latest = (history?.statusLogs ?? []).toSorted((a, b) => timeOf(b.at) - timeOf(a.at))[0];
  return latest && startWords.test(latest.note ?? "") ? (latest.at ?? null) : null;
};

/** Returns whom an order waits for, where its SLA says that the clock is paused; else `null`. */
export function waitingOn(
  order: Order,
  sla: OrderSla | null,
  history: OrderHistory | undefined,
): WaitingOn | null {
  if (sla?.paused !== true) return null;
  const cause = pauseCauseOf(sla.reason);
  const named = namedActor(sla) ?? namedActor(order);
  const actor = actorOf(cause, order);
  return {
    name: stopNames[cause],
    who: named ?? actor?.who ?? null,
    by: named?.split(":")[0] ?? actor?.by ?? null,
    since: sinceOf(history),
  };
}

/** Returns the stop of a paused clock. */
export const toWaitingStop = ({ name, by, since }: WaitingOn): Stage => ({
  name,
  state: "waiting",
  at: since,
  ...(by === null ? {} : { by }),
});
