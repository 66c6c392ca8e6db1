"use client";

import { Button } from "#components/ui/button";
import { signOut } from "#lib/client/sign-out";

/** The way out. */
export function SignOutButton() {
  return (
    <Button className="mt-3 w-full" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
