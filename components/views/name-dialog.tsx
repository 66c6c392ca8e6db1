import { type FormEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { ViewDialog } from "#components/views/view-dialog.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import { maxViewName } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isVisible } from "#lib/v4/fields/visible-text.ts";

/** Asks for the name of a view, and whether everyone of the company sees it. */
export function NameDialog({
  title,
  submitLabel,
  name,
  mayShare,
  isBusy,
  failure,
  onClose,
  onSubmit,
}: {
  title: string;
  submitLabel: string;
  name: string;
  mayShare: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onClose: () => void;
  onSubmit: (name: string, isShared: boolean) => void;
}) {
  const [isBlank, setIsBlank] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get("name")).trim();
    if (isVisible(typed)) onSubmit(typed, form.get("shared") === "on");
    else setIsBlank(true);
  };
  return (
    <ViewDialog title={title} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-3">
        <TextField
          label={t("list.name")}
          name="name"
          defaultValue={name}
          required
          maxLength={maxViewName}
          autoComplete="off"
          hint={t("list.nameNote")}
          error={isBlank ? t("list.nameInvisible") : null}
          onInput={() => setIsBlank(false)}
        />
        {mayShare && (
          <label className="flex items-start gap-2">
            <input type="checkbox" name="shared" className="mt-0.5 size-4 accent-(--accent)" />
            <span>
              {t("list.everyone")}
              <span className="block text-small text-ink-3">{t("list.everyoneNote")}</span>
            </span>
          </label>
        )}
        <ChangeProblem failure={failure} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="main" disabled={isBusy} className="max-sm:h-11">
            {submitLabel}
          </Button>
          <Button variant="quiet" className="max-sm:h-11" onClick={onClose}>
            {t("list.cancel")}
          </Button>
        </div>
      </Form>
    </ViewDialog>
  );
}
