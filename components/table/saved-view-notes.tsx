import type { useSavedView } from "#components/table/use-saved-view.ts";

/** What the saved view on screen lacks, in full sentences; nothing where it lacks nothing. */
export function SavedViewNotes({
  current,
  isMissing,
}: Pick<ReturnType<typeof useSavedView>, "current" | "isMissing">) {
  const count = current?.saved.outsideCount ?? 0;
  const notes = [
    isMissing && "This view was deleted, or you don't have access to it.",
    current &&
      current.leftOut.length > 0 &&
      `Left out, because this list no longer has it: ${current.leftOut.join(", ")}.`,
    count > 0 &&
      (count === 1 ? "1 filter outside your access." : `${count} filters outside your access.`),
  ].filter(Boolean);
  return notes.length > 0 && <p className="mt-2 text-small text-ink-2">{notes.join(" ")}</p>;
}
