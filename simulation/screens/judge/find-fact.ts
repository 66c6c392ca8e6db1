import type { Fact } from "../service/answer.ts";

/** Whether a fact stands on a page, in whichever form a person would recognize. */

/** Characters that a page may show as a mark of their own, or leave out. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

const loose = (text: string) =>
  text
    .normalize("NFC")
    .replace(invisible, "")
    .toLowerCase()
    .replace(/[\s_\-–.,:;]+/g, "");

const words = (text: string) => text.normalize("NFC").replace(/\s+/g, " ");

/** A page's text, prepared once for many facts. */
export interface Searchable {
  loose: string;
  words: string;
  /** Numbers without the marks between thousands. */
  numbers: string;
}

export const toSearchable = (text: string): Searchable => ({
  loose: loose(text),
  words: words(text),
  numbers: text.replace(/(\d)[,\u00a0\u202f](?=\d{3})/g, "$1"),
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isWord = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, "u").test(text);

const regionNames = new Intl.DisplayNames(["en-GB"], { type: "region", fallback: "code" });

/** Looks like a date of ISO 8601, with or without a time. */
const dateLike = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/;
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the calendar has the day: a parser may take 30 February for 2 March. */
const isDate = (text: string): boolean => {
  if (!dateLike.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
};

const dayForms: readonly Intl.DateTimeFormatOptions[] = [
  { day: "numeric", month: "short" },
  { day: "numeric", month: "long" },
  { day: "2-digit", month: "2-digit", year: "numeric" },
];

/** A day in the forms that a page may use, in the viewer's zone or in UTC. */
const daysOf = (value: string, timeZone: string): string[] => {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return [];
  const zones = dayOnly.test(value) ? ["UTC"] : [timeZone, "UTC"];
  const written = zones.flatMap((zone) =>
    dayForms.flatMap((form) =>
      ["en-GB", "en-US"].map((locale) =>
        new Intl.DateTimeFormat(locale, { ...form, timeZone: zone }).format(at),
      ),
    ),
  );
  return [...written, at.toISOString(), at.toISOString().slice(0, 10)];
};

const hasDate = (page: Searchable, value: string, timeZone: string): boolean =>
  daysOf(value, timeZone).some((day) => isWord(page.words, day)) ||
  page.loose.includes(loose(value));

const hasText = (page: Searchable, value: string): boolean => {
  if (/^[A-Z]{2}$/.test(value))
    return isWord(page.words, value) || page.words.includes(regionNames.of(value) ?? value);
  const searched = loose(value);
  if (searched === "") return true;
  // v4 calls a device a product when it is read by id: one word stands for the other.
  if (searched === "product") return /product|device/i.test(page.words);
  // Short texts occur in longer words: only a word of its own counts.
  if (searched.length <= 4) return isWord(page.words.toLowerCase(), value.trim().toLowerCase());
  return page.loose.includes(searched);
};

/** `is_late` and `isLate` are shown as "Late". */
const nameOf = (name: string) => loose(name).replace(/^(is|has|can)/, "");

/** Flags whose value is shown in words that do not repeat their name. */
const worded: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^(is)?_?late$|^overdue$/i, /late|over/i],
  [/^(valid|allowed|eligible|can_?place)$/i, /./],
  [/^available$/i, /available/i],
  [/^live$/i, /live|last known/i],
];

const hasFlag = (page: Searchable, { name, value }: Fact): boolean => {
  // "Not late" goes without saying: a page that calls nothing late has shown it.
  if (value === false && /late|overdue/i.test(name)) return true;
  const known = worded.find(([pattern]) => pattern.test(name));
  return (known?.[1].test(page.words) ?? false) || page.loose.includes(nameOf(name));
};

/** Whether a page shows a fact. `timeZone`: the viewer's. */
export const hasFact = (page: Searchable, fact: Fact, timeZone: string): boolean => {
  const { value } = fact;
  if (typeof value === "boolean") return hasFlag(page, fact);
  if (typeof value === "number") return isWord(page.numbers, String(value));
  return isDate(value) ? hasDate(page, value, timeZone) : hasText(page, value);
};

/** Who reads the page, and what its links lead to. */
export interface Viewing {
  timeZone: string;
  /** Whether the page leads to the record of an id: its name then stands for the id. */
  isLinked: (id: string) => boolean;
}

/**
 * The facts of a record that its page does not show. Of expected days, elapsed days and their
 * difference any two say the third.
 */
export const droppedFacts = (
  text: string,
  facts: readonly Fact[],
  { timeZone, isLinked }: Viewing,
): Fact[] => {
  const page = toSearchable(text);
  return facts.filter(
    (fact) =>
      !hasFact(page, fact, timeZone) &&
      !isDerived(page, fact, facts) &&
      !(typeof fact.value === "string" && isLinked(fact.value)),
  );
};

const isDayCount = (fact: Fact) =>
  typeof fact.value === "number" && /expected|elapsed|target|used/i.test(fact.name);

const isDerived = (page: Searchable, fact: Fact, facts: readonly Fact[]): boolean => {
  if (!isDayCount(fact)) return false;
  return facts.some(
    (other) =>
      other !== fact &&
      isDayCount(other) &&
      isWord(page.numbers, String(other.value)) &&
      isWord(page.numbers, String(Math.abs(Number(other.value) - Number(fact.value)))),
  );
};
