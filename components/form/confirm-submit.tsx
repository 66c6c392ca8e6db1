import { type ReactNode, useCallback, useId, useState } from "react";
import { foldText } from "#components/form/field-checks.ts";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/**
 * The last step of a form: what will physically happen, and the button that sends. In production the
 * person types the `word` first, so that no real work is started by habit.
 */
export function ConfirmSubmit({
  label,
  busyLabel = t("form.sending"),
  effect,
  word,
  isReady = true,
  isSending,
}: {
  label: string;
  busyLabel?: string;
  effect?: ReactNode;
  /** The order type, to be typed in production. None for a write that only changes a record. */
  word?: string;
  isReady?: boolean;
  isSending: boolean;
}) {
  const { environment } = useViewer();
  const [typed, setTyped] = useState("");
  // A part of the page that hydrates after the rest, such as a run's rows, has what was typed until then.
  const takeTyped = useCallback((field: HTMLInputElement | null) => {
    if (field && field.value !== "") setTyped(field.value);
  }, []);
  const id = useId();
  const isAsked = word !== undefined && environment === "production";
  const isConfirmed = !isAsked || foldText(typed) === foldText(word);
  return (
    <div className="grid gap-2.5">
      {effect && <div className="text-ink-2">{effect}</div>}
      {isAsked && (
        <div className="grid gap-1">
          <label htmlFor={id} className="label">
            {t("form.typeToPlace", { word })}
          </label>
          <input
            id={id}
            ref={takeTyped}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="field h-9 w-full border-signal!"
          />
        </div>
      )}
      <Button
        variant="main"
        type="submit"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="h-9! max-sm:h-11!"
        disabled={!isReady || !isConfirmed || isSending}
      >
        {isSending ? busyLabel : label}
      </Button>
    </div>
  );
}
