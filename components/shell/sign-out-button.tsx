"use client";

import { Button } from "#components/ui/button.tsx";

/** Ends the session on the server, then loads the sign-in page, so that no data stays in the tab. */
async function signOut() {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  window.location.assign("/signin");
}

export function SignOutButton() {
  return (
    <Button className="mt-3 w-full" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
