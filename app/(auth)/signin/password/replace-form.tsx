"use client";

import { useActionState, useId } from "react";
import { replace } from "./replace";

const fields = [
  { name: "current", label: "One-time password", autoComplete: "current-password", minLength: 1 },
  { name: "replacement", label: "New password", autoComplete: "new-password", minLength: 12 },
  { name: "again", label: "New password again", autoComplete: "new-password", minLength: 12 },
] as const;

export function ReplaceForm({ email }: { email: string }) {
  const [problem, submit, isBusy] = useActionState(replace, null);
  const id = useId();
  return (
    <form action={submit} aria-label="Choose a password" className="flex flex-col gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {fields.map(({ name, label, autoComplete, minLength }) => (
        <div key={name} className="flex flex-col gap-1">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            name={name}
            type="password"
            autoComplete={autoComplete}
            required
            minLength={minLength}
            maxLength={256}
            className="rounded border border-rule bg-sheet px-3 py-2 text-ink"
          />
        </div>
      ))}
      <p role="alert" className="min-h-6 text-signal">
        {problem}
      </p>
      <button
        type="submit"
        disabled={isBusy}
        className="rounded border border-rule bg-ink px-3 py-2 text-paper disabled:opacity-60"
      >
        {isBusy ? "Storing…" : "Replace the password"}
      </button>
    </form>
  );
}
