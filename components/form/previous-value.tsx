"use client";

/** Under a field that was changed: what it said, and the way back to it. */
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
        was {value === "" ? "empty" : <bdi className="line-through">{value}</bdi>}
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
