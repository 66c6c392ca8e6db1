"use client";

import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { leaveForProvider } from "./sign-in.ts";
import { SubmitButton } from "./submit-button.tsx";

/** Sign-in at the company's identity provider, which sends the person back to the page at `path`. */
export function SingleSignOn({
  label,
  path,
  initialProblem,
}: {
  label: string;
  path: string;
  initialProblem: string | null;
}) {
  const [problem, setProblem] = useState(initialProblem);
  const [isBusy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    setProblem(null);
    const left = await leaveForProvider(path);
    if ("url" in left) return window.location.assign(left.url);
    setProblem(left.problem);
    setBusy(false);
  };

  return (
    <Form
      aria-label={t("signin.singleSignOn")}
      className="grid gap-3 border-b border-rule px-5 pt-4 pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <SubmitButton
        problem={problem}
        isBusy={isBusy}
        label={t("signin.withProvider", { provider: label })}
        busyLabel={t("signin.openingProvider")}
      />
    </Form>
  );
}
