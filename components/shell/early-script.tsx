"use client";

import { earlyControlsScript } from "#components/shell/early-controls.ts";
import { earlyKeysScript } from "#components/shell/early-keys.ts";
import { earlyListKeysScript } from "#components/table/early-list-keys.ts";

// The browser gets them in the HTML only, neither in a bundle nor in the data of the page.
const code =
  typeof window === "undefined"
    ? [earlyControlsScript, earlyKeysScript, earlyListKeysScript].join("\n").replace(/\n +/g, "\n")
    : "";

/** Runs our scripts where it stands in the page, before React hydrates. */
export function EarlyScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which no input reaches.
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
