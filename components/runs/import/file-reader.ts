"use client";

import { useEffect, useRef, useState } from "react";
import type { ReadAnswer } from "#components/runs/import/parse-worker.ts";
import { fileProblemText } from "#lib/import/file-problem-text.ts";
import { noChoice, type ReadChoice, type ReadFile } from "#lib/import/read-choice.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A file or a pasted text, with what it is called. */
export interface Source {
  file: Blob;
  name: string;
}

type Reading =
  | { status: "none" | "reading" }
  | { status: "read"; read: ReadFile }
  | { status: "failed"; problem: string };

/**
 * Reads files in a worker, so that a large one does not keep the page busy. An answer about an earlier
 * file or choice is dropped.
 */
export function useFileReader() {
  const worker = useRef<Worker | null>(null);
  const latest = useRef(0);
  const [source, setSource] = useState<Source | null>(null);
  const [choice, setChoice] = useState(noChoice);
  const [reading, setReading] = useState<Reading>({ status: "none" });
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );

  const start = (): Worker => {
    const started = new Worker(new URL("./parse-worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      if (data.id !== latest.current) return;
      setReading(
        "read" in data
          ? { status: "read", read: data.read }
          : { status: "failed", problem: fileProblemText(data.problem) },
      );
    };
    started.onerror = () => setReading({ status: "failed", problem: t("runImport.partMissing") });
    return started;
  };

  const read = (next: Source, nextChoice: ReadChoice) => {
    setSource(next);
    setChoice(nextChoice);
    setReading({ status: "reading" });
    latest.current += 1;
    worker.current ??= start();
    worker.current.postMessage({ id: latest.current, file: next.file, choice: nextChoice });
  };

  return {
    source,
    choice,
    reading,
    open: (next: Source) => read(next, noChoice),
    /** Reads the same file in another way. */
    choose: (next: Partial<ReadChoice>) => {
      if (source) read(source, { ...choice, ...next });
    },
    clear: () => {
      latest.current += 1;
      setSource(null);
      setReading({ status: "none" });
    },
  };
}
