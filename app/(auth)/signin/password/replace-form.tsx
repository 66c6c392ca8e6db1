"use client";

import { useActionState } from "react";
import { Form } from "#components/form/form.tsx";
import { NewPasswordFields } from "#components/form/password-fields.tsx";
import { signInHref } from "#lib/protocol/sign-in-address.ts";
import { t } from "#lib/protocol/words/t.ts";
import { SubmitButton } from "../submit-button.tsx";
import { replace } from "./replace.ts";

/** The form that replaces a one-time password, and then leads to the page at `from`. */
export function ReplaceForm({ email, from }: { email: string; from: string }) {
  const [problem, submit, isBusy] = useActionState(replace, null);
  return (
    <Form action={submit} aria-label={t("signin.choosePassword")} className="grid gap-3 p-5">
      <input type="hidden" name="from" value={from} readOnly />
      <NewPasswordFields email={email} />
      <SubmitButton
        problem={problem?.sentence ?? null}
        isBusy={isBusy}
        label={t("signin.setPassword")}
        busyLabel={t("signin.saving")}
      />
      {problem?.isSignedOut && (
        <p>
          <a className="link" href={signInHref(from)}>
            {t("signin.title")}
          </a>
        </p>
      )}
    </Form>
  );
}
