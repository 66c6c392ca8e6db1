import { useId } from "react";
import { TextArea } from "#components/form/text-field.tsx";
import { defaultReturnOptions, type ReturnOptions } from "#components/orders/new/order-draft.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { dispositions } from "#lib/v4/fields/known-values.ts";

/** The disposition and the legal hold of a returned device. */
export function ReturnOptionFields({
  id,
  name,
  options = defaultReturnOptions,
  onChange,
  problems,
}: {
  id: string;
  /** The device with its serial number: two devices of a model have the same title. */
  name: string;
  options: ReturnOptions | undefined;
  onChange: (options: ReturnOptions) => void;
  problems: Readonly<Record<string, string>>;
}) {
  const noteId = useId();
  const problem = problems[`dispositions ${id}`] ?? problems[`legalHold ${id}`];
  return (
    <>
      <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between max-sm:ps-6">
        <label className="flex min-h-6 items-center gap-1.5 text-small text-ink-2">
          <input
            type="checkbox"
            checked={options.isHeld}
            onChange={(event) => onChange({ ...options, isHeld: event.target.checked })}
            aria-label={t("orderNew.legalHoldFor", { name })}
            aria-describedby={problems[`legalHold ${id}`] ? noteId : undefined}
            className="size-3.5 accent-accent"
          />
          {t("orderNew.legalHold")}
        </label>
        <select
          value={options.disposition}
          onChange={(event) => onChange({ ...options, disposition: event.target.value })}
          aria-label={t("orderNew.dispositionOf", { name })}
          aria-invalid={problems[`dispositions ${id}`] ? true : undefined}
          aria-describedby={problems[`dispositions ${id}`] ? noteId : undefined}
          className="field w-auto min-w-[9.5rem] max-w-56"
        >
          <option value="">{t("orderNew.providerDecides")}</option>
          {dispositions.map((disposition) => (
            <option key={disposition} value={disposition}>
              {codeWord("disposition", disposition)}
            </option>
          ))}
        </select>
      </span>
      {problem && (
        <p id={noteId} className="w-full ps-6 text-small text-signal">
          {problem}
        </p>
      )}
      {options.isHeld && (
        <div className="w-full ps-6">
          <TextArea
            label={t("orderNew.holdInstructions", { name })}
            isOptional
            rows={2}
            maxLength={2000}
            value={options.instructions}
            onChange={(event) => onChange({ ...options, instructions: event.target.value })}
            error={problems[`instructions ${id}`]}
            placeholder={t("orderNew.holdExample")}
          />
        </div>
      )}
    </>
  );
}
