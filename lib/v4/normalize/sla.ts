import { foldText } from "#lib/v4/fields/fold-text.ts";
import { byName, fill, type Meaning, type Spot } from "#lib/v4/normalize/fill.ts";
import { flagOf, isFilledText, type JsonObject, own } from "#lib/v4/normalize/json.ts";

const fields = ["expectedDays", "elapsedDays", "late", "paused", "reason"];
const known = new Set(fields);

const expected =
  /\b(?:expected|target|promised|allowed|committed|agreed|budget|standard|limit|max)\b/;
const elapsed = /\b(?:elapsed|used|spent|passed|taken|actual|so far|gone|consumed|running)\b/;
/** Names of differences between the two, and of percentages and the like. */
const neither = /\b(?:remaining|left|late|over|overdue|delay\w*|until|ahead|percent\w*|ratio)\b/;
const otherUnit = /\b(?:hours?|minutes?|seconds?|weeks?|months?|ms|h)\b/;

/** An object of such a name may hold both figures: `delay` in it does not make them differences. */
const statusHolder = /\bdelay (?:status|state|info|information|details|summary)\b(?= )/g;

const daysOf = ({ value, holder, path }: Spot): number | undefined => {
  const unit = own(holder, "unit") ?? own(holder, "units");
  if (otherUnit.test(path) || (typeof unit === "string" && !/day/i.test(unit))) return undefined;
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== "string") return undefined;
  const match =
    /^(?:P(\d{1,5})D|(\d{1,5}(?:\.\d{1,3})?)(?:\s*(?:business|working)?\s*days?)?)$/i.exec(
      value.trim(),
    );
  return match ? Number(match[1] ?? match[2]) : undefined;
};

const days = (field: string, words: RegExp, others: RegExp): Meaning => ({
  field,
  read: (spot) =>
    words.test(spot.path) &&
    !others.test(spot.path) &&
    !neither.test(spot.path.replaceAll(statusHolder, ""))
      ? daysOf(spot)
      : undefined,
});

const lateWords = /^(?:is |currently )*(?:late|overdue|delayed|breached|behind(?: schedule)?)$/;
const onTimeWords = /^(?:is |currently )*(?:on time|in time|on track|on schedule)$/;

const reasonName = /\b(?:reason|cause|why|explanation|because)(?: (?:text|description|message))?$/;

const reasonOf = (value: unknown) => {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string"))
    return value.join("; ");
  return isFilledText(value) ? value : undefined;
};

const meanings: readonly Meaning[] = [
  days("expectedDays", expected, elapsed),
  days("elapsedDays", elapsed, expected),
  byName("late", lateWords, flagOf),
  {
    field: "late",
    isKept: true,
    read: ({ phrase, value }) => {
      const isOnTime = onTimeWords.test(phrase) ? flagOf(value) : undefined;
      if (isOnTime !== undefined) return !isOnTime;
      if (!/\b(?:status|state|result)$/.test(phrase) || typeof value !== "string") return undefined;
      const words = foldText(value);
      if (lateWords.test(words)) return true;
      return onTimeWords.test(words) ? false : undefined;
    },
  },
  byName("paused", /^(?:is )?(?:paused|on hold|halted)$/, flagOf),
  byName("reason", reasonName, reasonOf),
];

/** Whether a record has any fact about a delay. */
export const hasSla = (sla: JsonObject) => fields.some((field) => sla[field] != null);

/**
 * Fills `expectedDays`, `elapsedDays`, `late`, `paused` and `reason` from anywhere in an answer
 * whose shape the contract does not show. `late` is never computed from the days. In place.
 */
export const readSla = (record: JsonObject) => {
  fill(record, meanings, { known, path: "sla" });
};
