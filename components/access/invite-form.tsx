"use client";

import { type FormEvent, useState } from "react";
import {
  type ConnectionChoice,
  connectionOf,
  connectionOptions,
  roleOptions,
} from "#components/access/connection-choice.ts";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { emailProblem } from "#components/form/field-checks.ts";
import { Form } from "#components/form/form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Button } from "#components/ui/button.tsx";
import { inviteAccount } from "#lib/client/accounts.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { AccountView, RoleName } from "#lib/protocol/person.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The form that adds a person with an account of Quartermaster's own. */
export function InviteForm({
  connections,
  onInvited,
}: {
  connections: readonly ConnectionChoice[];
  onInvited: (email: string, password: string, people: AccountView[]) => void;
}) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [emailError, setEmailError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { note, forget } = useResumedChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const email = String(fields.get("email"));
    const wrongEmail = emailProblem(email);
    setEmailError(wrongEmail);
    if (wrongEmail) return form.querySelector<HTMLInputElement>("[name=email]")?.focus();
    setSending(true);
    const answer = await inviteAccount({
      email,
      displayName: String(fields.get("displayName")),
      role: String(fields.get("role")) as RoleName,
      connection: connectionOf(String(fields.get("connection")), connections),
    });
    setSending(false);
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    note(problem, () => form.requestSubmit());
    if ("failure" in answer) return;
    form.reset();
    onInvited(email, answer.password, answer.people);
  };
  return (
    <Form
      onSubmit={(event) => void submit(event)}
      onInput={forget}
      aria-label={t("access.invitePerson")}
      className="grid gap-3 px-4 py-3.5"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("access.name")}
          name="displayName"
          required
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          label={t("access.email")}
          name="email"
          error={emailError}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          autoComplete="off"
        />
        <SelectField
          label={t("access.role")}
          name="role"
          options={roleOptions()}
          defaultValue="support"
        />
        <SelectField
          label={t("access.connection")}
          name="connection"
          empty={t("access.noneYet")}
          options={connectionOptions(connections)}
          hint={t("access.keyDecides")}
        />
      </div>
      <p>
        <Button
          type="submit"
          variant="main"
          className="max-sm:h-11"
          aria-disabled={isSending || undefined}
        >
          {isSending ? t("access.inviting") : t("access.invite")}
        </Button>
      </p>
      <ChangeProblem failure={failure} />
    </Form>
  );
}
