"use client";

import { useActionState } from "react";
import { TextField } from "#components/form/text-field.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { replace } from "./replace.ts";

const fields = [
  { name: "current", label: "One-time password", autoComplete: "current-password", minLength: 1 },
  { name: "replacement", label: "New password", autoComplete: "new-password", minLength: 12 },
  { name: "again", label: "Confirm new password", autoComplete: "new-password", minLength: 12 },
] as const;

export function ReplaceForm({ email }: { email: string }) {
  const [problem, submit, isBusy] = useActionState(replace, null);
  return (
    <form action={submit} aria-label="Choose a password" className="grid gap-3 p-5">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {fields.map(({ name, label, autoComplete, minLength }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type="password"
          autoComplete={autoComplete}
          required
          minLength={minLength}
          maxLength={256}
        />
      ))}
      <SubmitButton problem={problem} isBusy={isBusy} label="Set password" busyLabel="Saving…" />
    </form>
  );
}
