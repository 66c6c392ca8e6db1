"use client";

import { type ReactNode, useId, useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { Button } from "#components/ui/button.tsx";

const plain = (text: string) => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

/**
 * The last step of a form: what will physically happen, and the button that sends. In production a
 * write that starts real work asks to type its `word` first, so that no hand does it by habit.
 */
export function ConfirmSubmit({
  label,
  busyLabel = "Sending…",
  effect,
  word,
  isReady = true,
  isSending,
}: {
  label: string;
  busyLabel?: string;
  effect?: ReactNode;
  /** Typed in production before it may be sent: the order type. None for a mere record. */
  word?: string;
  isReady?: boolean;
  isSending: boolean;
}) {
  const { environment } = useViewer();
  const [typed, setTyped] = useState("");
  const id = useId();
  const isAsked = word !== undefined && environment === "production";
  const isConfirmed = !isAsked || plain(typed) === plain(word);
  return (
    <div className="grid gap-2.5">
      {effect && <div className="text-ink-2">{effect}</div>}
      {isAsked && (
        <div className="grid gap-1">
          <label htmlFor={id} className="label">
            Type {word} to place it in production
          </label>
          <input
            id={id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="field h-9 w-full border-signal!"
          />
        </div>
      )}
      <Button
        variant="main"
        type="submit"
        className="h-9!"
        disabled={!isReady || !isConfirmed || isSending}
      >
        {isSending ? busyLabel : label}
      </Button>
    </div>
  );
}
