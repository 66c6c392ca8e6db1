"use client";

import { Button } from "#components/ui/button.tsx";
import { signOut } from "#lib/client/sign-out.ts";

export function SignOutButton() {
  return (
    <Button className="mt-3 w-full" onClick={() => void signOut()}>
      Sign out
    </Button>
  );
}
