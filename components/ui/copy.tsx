"use client";

import { useState } from "react";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** An identifier as a button that copies it. `isWhole`: a long one is broken, not cut. */
export function Copy({
  value,
  label,
  isWhole = false,
}: {
  value: string;
  label: string;
  isWhole?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="group code -my-0.5 inline-flex min-h-6 max-w-full items-center gap-1.5 align-bottom text-start rtl:[direction:rtl]"
      title={`${label} ${value}`}
      onClick={async () => {
        await navigator.clipboard.writeText(value);
        setCopied(true);
      }}
      onBlur={() => setCopied(false)}
    >
      <span dir="ltr" className={isWhole ? "min-w-0 wrap-anywhere" : "truncate"}>
        {showUnsafe(value)}
      </span>
      <span
        className={`font-sans text-micro ${copied ? "text-st-delivered" : "text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"}`}
        aria-live="polite"
      >
        {copied ? t("frame.copiedMark") : t("frame.copyMark")}
      </span>
    </button>
  );
}
