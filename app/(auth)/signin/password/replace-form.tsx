"use client";

import { useActionState } from "react";
import { PasswordFields } from "#components/form/password-fields.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { replace } from "./replace.ts";

export function ReplaceForm({ email }: { email: string }) {
  const [problem, submit, isBusy] = useActionState(replace, null);
  return (
    <form action={submit} aria-label="Choose a password" className="grid gap-3 p-5">
      <PasswordFields email={email} currentLabel="One-time password" />
      <SubmitButton problem={problem} isBusy={isBusy} label="Set password" busyLabel="Saving…" />
    </form>
  );
}
