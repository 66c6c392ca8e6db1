"use client";

import { useActionState } from "react";
import { Form } from "#components/form/form.tsx";
import { NewPasswordFields } from "#components/form/password-fields.tsx";
import { signInHref } from "#lib/protocol/sign-in-address.ts";
import { SubmitButton } from "../submit-button.tsx";
import { replace } from "./replace.ts";
import { signedOutProblem } from "./signed-out-problem.ts";

/** The form that replaces a one-time password, and then leads to the page at `from`. */
export function ReplaceForm({ email, from }: { email: string; from: string }) {
  const [problem, submit, isBusy] = useActionState(replace, null);
  return (
    <Form action={submit} aria-label="Choose a password" className="grid gap-3 p-5">
      <input type="hidden" name="from" value={from} readOnly />
      <NewPasswordFields email={email} />
      <SubmitButton problem={problem} isBusy={isBusy} label="Set password" busyLabel="Saving…" />
      {problem === signedOutProblem && (
        <p>
          <a className="link" href={signInHref(from)}>
            Sign in
          </a>
        </p>
      )}
    </Form>
  );
}
