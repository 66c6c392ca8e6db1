"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { useDebounced } from "#lib/client/use-debounced.ts";

const debounceMs = 250;

/** Free text. The URL follows shortly after the last key, so that typing is never delayed. */
export function QueryBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The URL follows what was sent with a delay. Another value comes from Back or "Clear filters".
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const submit = (next: string) => {
    if (next === sent.trim()) return;
    setSent(next);
    onChange(next);
  };
  const debounced = useDebounced(text.trim(), debounceMs);
  const onRest = useEffectEvent(submit);
  useEffect(() => onRest(debounced), [debounced]);
  return (
    <span className="relative w-full sm:w-[260px]">
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        data-filter-box=""
        className="field h-[28px] w-full sm:pe-8"
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") submit(text.trim());
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <span
        className="pointer-events-none absolute top-1 inset-e-2 max-sm:hidden"
        aria-hidden="true"
      >
        <KeyCap>/</KeyCap>
      </span>
    </span>
  );
}
