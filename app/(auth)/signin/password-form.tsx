"use client";

import type { FormEvent } from "react";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Sign-in by email and password. */
export function PasswordForm() {
  const { problem, isBusy, enter } = useSignIn();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    return enter("password", {
      email: String(form.get("email") ?? ""),
      password: String(form.get("password") ?? ""),
    });
  };

  return (
    <Form onSubmit={submit} method="post" aria-label={t("signin.title")} className="grid gap-3 p-5">
      <TextField
        label={t("signin.email")}
        name="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        required
      />
      <TextField
        label={t("signin.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
      <SubmitButton
        problem={problem}
        isBusy={isBusy}
        label={t("signin.submit")}
        busyLabel={t("signin.submitting")}
      />
    </Form>
  );
}
