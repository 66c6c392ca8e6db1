"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type LinePart, sendParts } from "#components/runs/import/send-lines.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { addLines, makeRun } from "#lib/client/runs/run-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { NewRun } from "#lib/protocol/run.ts";

export type Adding =
  | { status: "none" }
  | { status: "adding"; sent: number; failure: Failure | null }
  | { status: "failed"; failure: Failure };

/** The run that rows were added to, and what exactly was added. */
export interface MadeRun {
  runId: string;
  /** The run and its rows, as one text: other rows are another run. */
  of: string;
  /** All rows have come. */
  isWhole: boolean;
}

const wait = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/** Returns a short text that differs for other rows, with their number. */
const digestOf = async (run: NewRun, parts: readonly LinePart[]): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify([run, parts]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Makes a run, adds its lines in parts and opens its page. Tried again after a failure, it goes on with
 * the same run, so that the same rows never become two. `made`: the run of an earlier page load, told by
 * `onMade`.
 */
export function useAdding(
  earlier: { made?: MadeRun | null; onMade?: (made: MadeRun) => void } = {},
) {
  const router = useRouter();
  const [adding, setAdding] = useState<Adding>({ status: "none" });
  const isGone = useRef(false);
  const made = useRef<MadeRun | null>(earlier.made ?? null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const isAdding = adding.status === "adding";
  useEffect(() => {
    if (!isAdding) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAdding]);

  const note = (next: MadeRun) => {
    made.current = next;
    earlier.onMade?.(next);
  };

  const start = async (run: NewRun, parts: readonly LinePart[]) => {
    setAdding({ status: "adding", sent: 0, failure: null });
    const of = await digestOf(run, parts);
    if (made.current?.of !== of) {
      const answer = await makeRun(run);
      if ("failure" in answer) return setAdding({ status: "failed", failure: answer.failure });
      note({ runId: answer.runId, of, isWhole: false });
    }
    const current = made.current;
    if (!current) return;
    const { runId, isWhole } = current;
    if (!isWhole) {
      const failure = await sendParts(parts, {
        add: (part) => addLines({ runId, ...part }),
        wait,
        isStopped: () => isGone.current,
        onProgress: (progress) => setAdding({ status: "adding", ...progress }),
      });
      if (failure) return setAdding({ status: "failed", failure });
      if (isGone.current) return;
      note({ ...current, isWhole: true });
    }
    if (!isGone.current) router.push(runHref(runId));
  };
  return { adding, start };
}
