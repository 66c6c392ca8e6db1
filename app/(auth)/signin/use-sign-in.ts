"use client";

import { useState } from "react";
import { signIn } from "./sign-in.ts";

/** Signs in, then reloads the page: it redirects the person, and no data of an earlier one stays in memory. */
export function useSignIn() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const enter = async (...credentials: Parameters<typeof signIn>) => {
    setBusy(true);
    setProblem(null);
    const failed = await signIn(...credentials);
    if (failed === null) return window.location.reload();
    setProblem(failed);
    setBusy(false);
  };

  return { problem, isBusy, enter, fail: setProblem };
}
