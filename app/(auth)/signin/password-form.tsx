"use client";

import type { FormEvent } from "react";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
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
    <Form onSubmit={submit} method="post" aria-label="Sign in" className="grid gap-3 p-5">
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
      <SubmitButton problem={problem} isBusy={isBusy} label="Sign in" busyLabel="Signing in…" />
    </Form>
  );
}
