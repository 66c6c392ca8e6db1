"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type LinePart, sendParts } from "#components/runs/import/send-lines.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { addLines, makeRun } from "#lib/client/runs.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { NewRun } from "#lib/protocol/run.ts";

export type Adding =
  | { status: "none" }
  | { status: "adding"; sent: number; failure: Failure | null }
  | { status: "failed"; failure: Failure };

const wait = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/**
 * Makes a run, adds the lines of a file in parts and opens its page. Tried again after a failure, it goes
 * on with the same run, so that a file never becomes two.
 */
export function useAdding() {
  const router = useRouter();
  const [adding, setAdding] = useState<Adding>({ status: "none" });
  const isGone = useRef(false);
  const made = useRef<{ runId: string; of: string } | null>(null);
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

  const start = async (run: NewRun, parts: readonly LinePart[]) => {
    setAdding({ status: "adding", sent: 0, failure: null });
    const of = JSON.stringify([run, parts.length, parts[0]]);
    if (made.current?.of !== of) {
      const answer = await makeRun(run);
      if ("failure" in answer) return setAdding({ status: "failed", failure: answer.failure });
      made.current = { runId: answer.runId, of };
    }
    const { runId } = made.current;
    const failure = await sendParts(parts, {
      add: (part) => addLines({ runId, ...part }),
      wait,
      isStopped: () => isGone.current,
      onProgress: (progress) => setAdding({ status: "adding", ...progress }),
    });
    if (failure) return setAdding({ status: "failed", failure });
    if (!isGone.current) router.push(runHref(runId));
  };
  return { adding, start };
}
