/** Returns a text of the same length without case and accents, so that positions stay the same. */
const fold = (text: string) =>
  Array.from(text, (char) => {
    const folded = (char.normalize("NFD")[0] ?? char).toLowerCase();
    return folded.length === char.length ? folded : char;
  }).join("");

/** Returns whether a text contains another one, whatever their case and accents. */
export const containsText = (text: string, part: string) => fold(text).includes(fold(part));

export interface TextPart {
  text: string;
  isMatch: boolean;
  /** The position in the whole text. */
  at: number;
}

/**
 * Splits a text at what was typed, wherever it occurs; where it occurs nowhere as a whole, at its
 * words of two and more characters.
 */
export function splitAtMatches(text: string, typed: string): TextPart[] {
  const folded = fold(text);
  const whole = fold(typed.trim());
  const wanted =
    whole !== "" && folded.includes(whole)
      ? [whole]
      : whole.split(/\s+/).filter((word) => word.length > 1);
  const parts: TextPart[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch, at: from });
  };
  let from = 0;
  while (from < text.length) {
    const found = wanted
      .map((word) => ({ at: folded.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length)[0];
    if (!found) break;
    add(from, found.at, false);
    from = found.at + found.length;
    add(found.at, from, true);
  }
  add(from, text.length, false);
  return parts;
}

/** A text with what was typed underlined. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  return splitAtMatches(text, typed).map(({ text: part, isMatch, at }) =>
    isMatch ? (
      <mark
        key={at}
        className="bg-transparent font-semibold text-inherit underline decoration-accent decoration-[1.5px] underline-offset-3"
      >
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
