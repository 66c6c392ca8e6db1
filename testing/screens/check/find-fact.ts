import type { Fact } from "#testing/dialect/answer.ts";

/** Characters that a page may leave out, or show as a symbol. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

const fold = (text: string) =>
  text
    .normalize("NFC")
    .replace(invisible, "")
    .toLowerCase()
    .replace(/[\s_\-–.,:;]+/g, "");

const collapse = (text: string) => text.normalize("NFC").replace(/\s+/g, " ");

/** The text of a page, prepared once for many facts. */
interface Searchable {
  /** Without case, spaces and punctuation. */
  folded: string;
  words: string;
  /** With numbers without thousands separators. */
  numbers: string;
}

const toSearchable = (text: string): Searchable => ({
  folded: fold(text),
  words: collapse(text),
  numbers: text.replace(/(\d)[,\u00a0\u202f](?=\d{3})/g, "$1"),
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isWord = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, "u").test(text);

const regionNames = new Intl.DisplayNames(["en-GB"], { type: "region", fallback: "code" });

/** A date of ISO 8601, with or without a time. */
const dateLike = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/;
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether the day exists: a parser may turn 30 February into 2 March. */
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

/** Returns a day in every form that a page may use, in the viewer's zone and in UTC. */
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
  page.folded.includes(fold(value));

const hasText = (page: Searchable, value: string): boolean => {
  if (/^[A-Z]{2}$/.test(value))
    return isWord(page.words, value) || page.words.includes(regionNames.of(value) ?? value);
  const folded = fold(value);
  if (folded === "") return true;
  // v4 calls a device a product when it is read by ID, and a page may use either word.
  if (folded === "product") return /product|device/i.test(page.words);
  // Short texts occur inside longer words, so only whole words count.
  if (folded.length <= 4) return isWord(page.words.toLowerCase(), value.trim().toLowerCase());
  return page.folded.includes(folded);
};

/** `is_late` and `isLate` are shown as "Late". */
const nameOf = (name: string) => fold(name).replace(/^(is|has|can)/, "");

/** Flags whose value a page shows in words that do not contain their name. */
const flagWords: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^(is)?_?late$|^overdue$/i, /late|over/i],
  [/^(valid|allowed|eligible|can_?place)$/i, /./],
  [/^available$/i, /available/i],
  [/^live$/i, /live|last known/i],
  [/^authenticated$/i, /valid/i],
];

const hasFlag = (page: Searchable, { name, value }: Fact): boolean => {
  // A page that says nothing about lateness shows that the order is not late.
  if (value === false && /late|overdue/i.test(name)) return true;
  const known = flagWords.find(([pattern]) => pattern.test(name));
  return (known?.[1].test(page.words) ?? false) || page.folded.includes(nameOf(name));
};

/** Returns whether a page shows a fact in a form that a person recognizes. */
const hasFact = (page: Searchable, fact: Fact, timeZone: string): boolean => {
  const { value } = fact;
  if (typeof value === "boolean") return hasFlag(page, fact);
  if (typeof value === "number") return isWord(page.numbers, String(value));
  return isDate(value) ? hasDate(page, value, timeZone) : hasText(page, value);
};

/** The viewer of the page, and the targets of its links. */
export interface Viewing {
  timeZone: string;
  /** Whether the page links to the record of an ID, so that the link's text can replace the ID. */
  isLinked: (id: string) => boolean;
}

/**
 * Returns the facts of a record that its page does not show. Any two of expected days, elapsed days
 * and their difference show the third.
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
