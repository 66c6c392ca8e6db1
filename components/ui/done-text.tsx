"use client";

import { useEffect, useRef } from "react";

/** Says what was done. It takes the focus, because the button that was pressed is gone. */
export function DoneText({ text }: { text: string | null }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== null) ref.current?.focus();
  }, [text]);
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className="px-4 py-3 text-small text-ink-3 empty:hidden"
    >
      {text}
    </p>
  );
}
