"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Signs out. The work is loaded when a person first wants to, since every page has this button. */
export function SignOutButton() {
  const { owner } = useViewer();
  const [question, setQuestion] = useState<ReactNode>(null);
  const leave = async () => {
    const { startSignOut } = await withWords(import("#components/frame/sign-out.tsx"));
    setQuestion(startSignOut(owner, () => setQuestion(null)));
  };
  if (question) return question;
  return (
    <Button className="mt-3 w-full" onClick={() => void leave()}>
      {t("frame.signOut")}
    </Button>
  );
}
