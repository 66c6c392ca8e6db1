import type { CasePerson } from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns the first letters of a name's first and last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return `${[...first][0] ?? ""}${[...last][0] ?? ""}`.toUpperCase();
};

/** Who has an entry; `null`: nobody. */
export function PersonMark({ person, meId }: { person: CasePerson | null; meId: string }) {
  const isMe = person?.id === meId;
  const look = isMe
    ? "border-ink bg-ink text-paper"
    : person
      ? "border-rule-2 bg-sunk text-ink-2"
      : "border-dashed border-rule-3";
  return (
    <span
      className={`inline-flex max-w-full min-w-0 items-center gap-1.5 text-compact ${person ? "" : "text-ink-3"}`}
    >
      <span
        aria-hidden="true"
        className={`inline-flex size-5 shrink-0 items-center justify-center rounded-full border text-[9px]/none font-semibold ${look}`}
      >
        {person ? initialsOf(person.name) : ""}
      </span>
      <bdi className="truncate" title={person && !isMe ? person.name : undefined}>
        {isMe ? t("exception.you") : (person?.name ?? t("exception.unassigned"))}
      </bdi>
    </span>
  );
}
