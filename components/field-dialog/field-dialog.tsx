import { type ReactNode, useState } from "react";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { invisibleProblem, lengthProblem } from "#components/form/field-checks.ts";
import { onFormKey } from "#components/form/form-keys.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite, type WriteOutcome } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import { Outcome } from "#components/requests/outcome.tsx";
import { Arrow } from "#components/ui/arrow.tsx";
import { Button } from "#components/ui/button.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { WriteName } from "#lib/v4/registry.ts";

interface FieldDialogProps {
  operation: WriteName;
  /** The name of the field in the operation's input. */
  field: string;
  /** The value of the record; `null` where it has none, or for a new record. */
  value: string | null;
  /** Characters that the operation takes. */
  maxLength: number;
  toInput: (value: string) => object;
  title: string;
  label: string;
  hintOf: (value: string, isSent: boolean) => string;
  submit: string;
  /** Why the value of the record is not sent again. */
  unchanged: string;
  /** Why an empty field is not sent; left out where that clears it. */
  empty?: string;
  /** The label of the button that empties the form for another record. */
  another?: string | undefined;
  /** What stands below the outcome. */
  after?: (form: {
    value: string;
    error: string | undefined;
    outcome: WriteOutcome | null;
  }) => ReactNode;
  onClose: () => void;
}

function FieldForm({ idempotencyKey, ...dialog }: FieldDialogProps & { idempotencyKey: string }) {
  const { field, maxLength, toInput, empty, after } = dialog;
  // The value when the form opened: after the write the record has the new one.
  const [previous] = useState(dialog.value?.trim() ?? "");
  const [typed, setTyped] = useState(previous);
  const value = typed.trim();
  const isChanged = value !== previous;
  const isAllowed = value !== "" || empty === undefined;
  const findProblem = () => {
    if (!isAllowed) return empty;
    if (!isChanged) return dialog.unchanged;
    return lengthProblem(value, maxLength) ?? (value === "" ? undefined : invisibleProblem(value));
  };
  const form = useWriteForm({
    write: useWrite(dialog.operation, idempotencyKey),
    draft: { [field]: value },
    problems: { [field]: findProblem() },
    toInput: () => toInput(value),
    onStartOver: () => setTyped(""),
  });
  const { outcome, isSent } = form.write;
  const error = form.errorOf(field);
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onFormKey}
      className="grid gap-3.5"
    >
      <fieldset disabled={form.isReadOnly} className="m-0 min-w-0 border-0 p-0">
        <TextField
          label={dialog.label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          hint={dialog.hintOf(value, isSent)}
          aria-required={empty !== undefined}
          autoComplete="off"
        />
      </fieldset>
      {previous !== "" && isChanged && value !== "" && (
        <p className="text-ink-2 wrap-anywhere">
          <s className="text-ink-3">
            <bdi>{previous}</bdi>
          </s>{" "}
          <Arrow /> <bdi className="font-medium">{value}</bdi>
        </p>
      )}
      {!isSent && (
        <ConfirmSubmit
          label={dialog.submit}
          isReady={isAllowed && isChanged}
          isSending={form.isBusy}
        />
      )}
      <Outcome write={form.write} again={form.sendAgain}>
        <div className="flex gap-2">
          {dialog.another && (
            <Button onClick={() => void form.startOver()}>{dialog.another}</Button>
          )}
          <Button onClick={dialog.onClose}>{t("form.closeDialog")}</Button>
        </div>
      </Outcome>
      {after?.({ value, error, outcome })}
    </form>
  );
}

/** The form of a write with one line of text, over its page. */
export default function FieldDialog(props: FieldDialogProps) {
  const { operation, title, onClose } = props;
  return (
    <WriteDialog operation={operation} title={title} onClose={onClose}>
      {(idempotencyKey) => <FieldForm idempotencyKey={idempotencyKey} {...props} />}
    </WriteDialog>
  );
}
