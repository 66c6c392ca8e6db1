import type { ReactNode } from "react";

/** One choice of a list in a fieldset: a name, and a note under it. */
export function Choice({
  group,
  name,
  note,
  isChosen,
  onChoose,
}: {
  group: string;
  name: ReactNode;
  note: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 border-rule px-3 py-2 not-first:border-t has-checked:bg-accent-wash">
      <input
        type="radio"
        name={group}
        className="mt-1 accent-(--accent)"
        checked={isChosen}
        onChange={onChoose}
        required
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-ink-3">{note}</span>
      </span>
    </label>
  );
}
