"use client";

import { type FormEvent, useId, useState } from "react";
import { signIn } from "./sign-in";

/** Sign-in by e-mail and password. A full load follows, so that nothing of before stays in memory. */
export function PasswordForm({ path }: { path: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const failed = await signIn("password", {
      email: String(form.get("email") ?? ""),
      password: String(form.get("password") ?? ""),
    });
    if (failed === null) return window.location.assign(path);
    setProblem(failed);
    setBusy(false);
  };

  return (
    <form onSubmit={submit} method="post" aria-label="Sign in" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-email`}>E-mail</label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          required
          className="rounded border border-rule bg-sheet px-3 py-2 text-ink"
        />
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-password`}>Password</label>
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={256}
          className="rounded border border-rule bg-sheet px-3 py-2 text-ink"
        />
      </div>
      <p role="alert" className="min-h-6 text-signal">
        {problem}
      </p>
      <button
        type="submit"
        disabled={isBusy}
        className="rounded border border-rule bg-ink px-3 py-2 text-paper disabled:opacity-60"
      >
        {isBusy ? "Signing in…" : "Sign in"}
      </button>
    </form>
  );
}
