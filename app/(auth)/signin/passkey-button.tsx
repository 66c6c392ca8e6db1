"use client";

import { Button } from "#components/ui/button.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { readPasskey } from "./read-passkey.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Sign-in by a passkey, which the browser finds without an email. */
export function PasskeyButton() {
  const { problem, isBusy, enter, fail } = useSignIn();
  const use = async () => {
    const answer = await readPasskey();
    if ("problem" in answer) return fail(answer.problem);
    return enter("passkey", { response: answer.response });
  };
  return (
    <div className="grid gap-3 px-5 pb-5">
      <Button className="h-9!" disabled={isBusy} onClick={() => void use()}>
        {t("signin.passkey")}
      </Button>
      <p role="alert" className="text-signal empty:hidden">
        {problem}
      </p>
    </div>
  );
}
