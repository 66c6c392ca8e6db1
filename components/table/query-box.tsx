"use client";

import { useEffect, useRef, useState } from "react";
import { KeyCap } from "#components/ui/key-cap.tsx";

/** Free text. The URL follows 250 ms after the last key, so that typing is never held up. */
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
  const [seen, setSeen] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  if (value !== seen) {
    // The URL moved by itself: back, or "clear filters".
    setSeen(value);
    setText(value);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const settle = (next: string, wait: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setSeen(next.trim());
      onChange(next.trim());
    }, wait);
  };
  return (
    <span className="relative w-full sm:w-[260px]">
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        data-filter-box=""
        className="field h-[28px] w-full pr-8"
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          settle(event.target.value, 250);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle(text, 0);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <span className="pointer-events-none absolute top-1 right-2" aria-hidden="true">
        <KeyCap>/</KeyCap>
      </span>
    </span>
  );
}
