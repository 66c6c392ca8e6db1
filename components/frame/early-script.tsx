"use client";

import { useEffect } from "react";
import {
  earlyFieldsSelector,
  keepEarlyFields,
  replayEarlyFields,
} from "#components/frame/early-controls.ts";
import { openSearchEarly, searchDialogId } from "#components/frame/early-keys.ts";
import { pageScript } from "#lib/protocol/page-script.ts";

interface EarlyScriptProps {
  nonce: string | undefined;
  /** Whether the page has the search. */
  hasSearch: boolean;
}

/** Runs our page scripts where it stands in the page, before React hydrates, and what they kept once it has. */
export function EarlyScript({ nonce, hasSearch }: EarlyScriptProps) {
  useEffect(() => {
    const timer = setTimeout(replayEarlyFields);
    return () => clearTimeout(timer);
  }, []);
  // The browser gets it in the HTML only, neither in a bundle nor in the data of the page.
  const code =
    typeof window === "undefined"
      ? pageScript(keepEarlyFields, earlyFieldsSelector) +
        (hasSearch ? pageScript(openSearchEarly, searchDialogId) : "")
      : "";
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which no input reaches.
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
