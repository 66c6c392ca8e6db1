"use client";

import { useState } from "react";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** A longer text is no tooltip. */
const maxTitle = 300;

/** A button that copies a text that is not on screen. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="link py-1 max-sm:py-3"
      title={text.length <= maxTitle ? showUnsafe(text) : undefined}
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      }}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{isCopied ? t("frame.copied") : label}</span>
    </button>
  );
}
