import type { Order } from "#lib/v4/records/order.ts";

/** What an order with a paused clock waits for, by the words of its reason. */
export type PauseCause = "approval" | "date" | "legal hold" | "other";

const words: readonly [PauseCause, RegExp][] = [
  ["legal hold", /\blegal hold\b/i],
  ["approval", /\bapprov/i],
  ["date", /\b(?:date|pick-?up|appointment|time slot)\b/i],
];

/** The contract shows no reasons, so one with other words is `other`. */
export const pauseCauseOf = (reason: string | null | undefined): PauseCause =>
  words.find(([, pattern]) => pattern.test(reason ?? ""))?.[0] ?? "other";

const returnTypes = ["collection", "offboarding"];

/**
 * Returns who must act so that the paused clock of an order runs again: `Lena Vogt: confirm a pickup
 * date`. A reason with unknown words is returned as it came; `null` without a reason.
 */
export function whoMustAct({ sla, orderType, employeeName }: Order): string | null {
  const type = orderType?.toLowerCase() ?? "";
  switch (pauseCauseOf(sla?.reason)) {
    case "approval":
      return `Your company: approve the ${type.startsWith("purchase") ? "purchase" : "order"}`;
    case "date": {
      const date = returnTypes.includes(type) ? "pickup date" : "date";
      return `${employeeName || "The employee"}: confirm a ${date}`;
    }
    case "legal hold":
      return "Your company: release the legal hold";
    default:
      return sla?.reason?.trim() || null;
  }
}
