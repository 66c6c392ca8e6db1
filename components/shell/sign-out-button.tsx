"use client";

import { Button } from "#components/ui/button.tsx";

/**
 * Ends the session on the server, then loads the sign-in page, so that no data stays in the tab. A person
 * of an identity provider goes there by way of it, so that it ends its own session too.
 */
async function signOut() {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  const { url } = (await response.json()) as { url: string };
  const isElsewhere = new URL(url, window.location.href).origin !== window.location.origin;
  window.location.assign(isElsewhere ? url : "/signin");
}

export function SignOutButton() {
  return (
    <Button className="mt-3 w-full" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
