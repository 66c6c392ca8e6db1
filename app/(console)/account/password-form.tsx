"use client";

import { type FormEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { NewPasswordFields } from "#components/form/password-fields.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Button } from "#components/ui/button.tsx";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";
import { changePassword } from "./actions.ts";

/** Replaces the password. What was typed stays until the change is stored. */
export function PasswordForm({ email }: { email: string }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { note, forget } = useResumedChange();

  const save = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const textOf = (name: string) => String(data.get(name) ?? "");
    setSaved(false);
    setBusy(true);
    const { failure: problem = null } = await changePassword({
      current: textOf("current"),
      replacement: textOf("replacement"),
    }).catch(() => ({ failure: quartermasterUnreachable }));
    setBusy(false);
    setFailure(problem);
    note(problem, () => form.requestSubmit());
    if (problem) return;
    setSaved(true);
    form.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void save(event.currentTarget);
  };

  return (
    <Form
      onSubmit={submit}
      onInput={forget}
      method="post"
      aria-label={t("access.changePassword")}
      className="grid max-w-[22rem] gap-3 px-4 py-3.5"
    >
      <TextField
        label={t("access.currentPassword")}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
      <NewPasswordFields email={email} />
      <p>
        <Button
          variant="main"
          type="submit"
          aria-disabled={isBusy || undefined}
          className="max-sm:h-11"
        >
          {isBusy ? t("access.saving") : t("access.changePassword")}
        </Button>
      </p>
      <ChangeProblem failure={failure} />
      <p role="status" className="text-small text-ink-3 empty:hidden">
        {isSaved && t("access.passwordChanged")}
      </p>
    </Form>
  );
}
