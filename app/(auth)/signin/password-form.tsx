"use client";

import { type FormEvent, useState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { signIn } from "./sign-in.ts";
import { SubmitButton } from "./submit-button.tsx";

/** Sign-in by email and password. It reloads the page, so that no data of an earlier person stays in memory. */
export function PasswordForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const failed = await signIn("password", {
      email: String(form.get("email") ?? ""),
      password: String(form.get("password") ?? ""),
    });
    if (failed === null) return window.location.reload();
    setProblem(failed);
    setBusy(false);
  };

  return (
    <form onSubmit={submit} method="post" aria-label="Sign in" className="grid gap-3 p-5">
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
      <SubmitButton problem={problem} isBusy={isBusy} label="Sign in" busyLabel="Signing in…" />
    </form>
  );
}
