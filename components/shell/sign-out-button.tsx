"use client";

import { useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { Button } from "#components/ui/button.tsx";

/**
 * Ends the session on the server, then loads the sign-in page, so that no data stays in the tab. The
 * answer has the browser delete all that Quartermaster stored in it.
 */
async function signOut() {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  await fetch("/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  window.location.assign("/signin");
}

/** Signs out; where the browser keeps something that was not sent, only once the person agrees. */
export function SignOutButton() {
  const { owner } = useViewer();
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const leave = async () => {
    const { findUnsent } = await import("#lib/client/unsent.ts");
    const found = findUnsent(owner);
    if (found.length === 0) return signOut();
    setUnsent(found);
  };
  if (unsent.length === 0) {
    return (
      <Button className="mt-3 w-full" onClick={() => void leave()}>
        Sign out
      </Button>
    );
  }
  return (
    <div role="alert" className="mt-3 grid gap-2">
      <p>Signing out deletes from this browser: {unsent.join(", ")}.</p>
      <Button onClick={() => void signOut()}>Sign out and delete</Button>
      <Button onClick={() => setUnsent([])}>Stay signed in</Button>
    </div>
  );
}
