"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";

/** Signs out. The work is loaded when a person first wants to, since every page has this button. */
export function SignOutButton() {
  const { owner } = useViewer();
  const [question, setQuestion] = useState<ReactNode>(null);
  const leave = async () => {
    const { startSignOut } = await import("#components/frame/sign-out.tsx");
    setQuestion(startSignOut(owner, () => setQuestion(null)));
  };
  if (question) return question;
  return (
    <Button className="mt-3 w-full" onClick={() => void leave()}>
      Sign out
    </Button>
  );
}
