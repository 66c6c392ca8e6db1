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
