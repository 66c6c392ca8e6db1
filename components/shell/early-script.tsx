"use client";

import { earlyControlsSelector, keepEarlyControls } from "#components/shell/early-controls.ts";
import { openSearchEarly, searchDialogId } from "#components/shell/early-keys.ts";
import { earlyKeysId, keepEarlyListKeys } from "#components/table/early-list-keys.ts";
import { pageScript } from "#lib/protocol/page-script.ts";

interface EarlyScriptProps {
  nonce: string | undefined;
  /** Whether the page has the search and shortcuts. */
  hasKeys: boolean;
}

/** Runs our page scripts where it stands in the page, before React hydrates. */
export function EarlyScript({ nonce, hasKeys }: EarlyScriptProps) {
  // The browser gets it in the HTML only, neither in a bundle nor in the data of the page.
  const code =
    typeof window === "undefined"
      ? [
          pageScript(keepEarlyControls, earlyControlsSelector),
          hasKeys && pageScript(openSearchEarly, searchDialogId),
          hasKeys && pageScript(keepEarlyListKeys, earlyKeysId),
        ]
          .filter(Boolean)
          .join("")
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
