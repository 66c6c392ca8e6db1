import { useId } from "react";
import { TextArea } from "#components/form/text-area";
import { type DeviceFate, plainFate } from "#components/order/new/order-form.ts";
import { dispositions } from "#lib/v4/known-values";

/** What becomes of a returned device, and whether it must be kept untouched. */
export function ReturnOptionFields({
  id,
  title,
  fate = plainFate,
  onChange,
  problems,
}: {
  id: string;
  title: string;
  fate: DeviceFate | undefined;
  onChange: (fate: DeviceFate) => void;
  problems: Readonly<Record<string, string>>;
}) {
  const noteId = useId();
  const problem = problems[`disposition ${id}`] ?? problems[`legalHold ${id}`];
  return (
    <>
      <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between max-sm:pl-6">
        <label className="flex items-center gap-1.5 text-small text-ink-2">
          <input
            type="checkbox"
            checked={fate.isHeld}
            onChange={(event) => onChange({ ...fate, isHeld: event.target.checked })}
            aria-label={`Legal hold for ${title}`}
            aria-describedby={problems[`legalHold ${id}`] ? noteId : undefined}
            className="size-3.5 accent-accent"
          />
          Legal hold
        </label>
        <select
          value={fate.disposition}
          onChange={(event) => onChange({ ...fate, disposition: event.target.value })}
          aria-label={`Disposition of ${title}`}
          aria-invalid={problems[`disposition ${id}`] ? true : undefined}
          aria-describedby={problems[`disposition ${id}`] ? noteId : undefined}
          className="field w-[9.5rem]"
        >
          <option value="">Service decides</option>
          {dispositions.map((disposition) => (
            <option key={disposition} value={disposition}>
              {disposition}
            </option>
          ))}
        </select>
      </span>
      {problem && (
        <p id={noteId} className="w-full pl-6 text-small text-signal">
          {problem}
        </p>
      )}
      {fate.isHeld && (
        <div className="w-full pl-6">
          <TextArea
            label={`Instructions for the hold of ${title}`}
            isOptional
            rows={2}
            maxLength={2000}
            value={fate.instructions}
            onChange={(event) => onChange({ ...fate, instructions: event.target.value })}
            error={problems[`instructions ${id}`]}
            placeholder="Keep powered off, do not erase"
          />
        </div>
      )}
    </>
  );
}
