import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { findUnsent } from "#lib/client/unsent.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Ends the session on the server, then loads the sign-in page, so that no data stays in the tab. The
 * answer has the browser delete all that Quartermaster stored in it. A person of an identity provider
 * goes there by way of it, so that it ends its own session too.
 */
const signOut = async () => {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  const { url } = (await response.json()) as { url: string };
  const isElsewhere = new URL(url, window.location.href).origin !== window.location.origin;
  window.location.assign(isElsewhere ? url : "/signin");
};

/**
 * Signs out and returns nothing to show; where the browser keeps something that was not sent, returns
 * a question instead, which signs out once the person agrees.
 */
export const startSignOut = (owner: string, onStay: () => void): ReactNode => {
  const unsent = findUnsent(owner);
  if (unsent.length === 0) {
    void signOut();
    return null;
  }
  return (
    <div role="alert" className="mt-3 grid gap-2">
      <p>{t("dialog.deletes", { unsent: listText(unsent) })}</p>
      <Button onClick={() => void signOut()}>{t("dialog.signOutAndDelete")}</Button>
      <Button onClick={onStay}>{t("dialog.stay")}</Button>
    </div>
  );
};
