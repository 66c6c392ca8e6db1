import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { maxNote } from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A note about the entries. Enter adds it; Shift and Enter begin a new line. */
export function CaseNote({
  isWriting,
  onNote,
  onClose,
}: {
  isWriting: boolean;
  onNote: (note: string) => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  const isTooLong = text.trim().length > maxNote;
  const add = () => {
    const note = text.trim();
    if (note === "" || isTooLong) return;
    setText("");
    field.current?.blur();
    onNote(note);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">
          <label htmlFor="case-note">{t("exception.note")}</label>
        </h3>
        <KeyCap>n</KeyCap>
      </div>
      <textarea
        ref={field}
        id="case-note"
        rows={2}
        dir="auto"
        aria-describedby="case-note-hint"
        aria-invalid={isTooLong || undefined}
        className="field mt-1.5 h-auto! min-h-14.5 w-full resize-y py-1.5"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.currentTarget.blur();
            onClose();
          }
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <p id="case-note-hint" className="mt-0.5 text-small text-ink-3">
        {isTooLong
          ? t("exception.noteTooLong", { max: `${maxNote}`, length: `${text.trim().length}` })
          : t("exception.noteHint")}
      </p>
      {text.trim() !== "" && (
        <Button type="submit" className="mt-1.5" disabled={isTooLong}>
          {t("exception.addNote")}
        </Button>
      )}
    </form>
  );
}
