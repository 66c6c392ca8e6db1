"use client";

/** The previous value of a changed field, with the button that restores it. */
export function PreviousValue({
  label,
  value,
  onUndo,
}: {
  label: string;
  value: string;
  onUndo: (() => void) | null;
}) {
  return (
    <p className="flex items-baseline gap-2 text-small text-ink-2">
      <span className="min-w-0 wrap-anywhere">
        Was {value === "" ? "empty" : <bdi className="line-through">{value}</bdi>}
      </span>
      {onUndo && (
        <button
          type="button"
          className="link shrink-0 underline"
          aria-label={`Undo the change of ${label}`}
          onClick={onUndo}
        >
          Undo
        </button>
      )}
    </p>
  );
}
