"use client";

import { useState } from "react";
import { exampleCsv } from "#components/runs/import/example.ts";
import { useJobs } from "#components/runs/import/kind-choice.tsx";
import { jobs } from "#components/runs/jobs.ts";
import { kindLabel } from "#components/runs/run-text.ts";
import { saveCsv } from "#components/table/export-csv.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Files to start from: each imports as it is. */
export function Examples() {
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (kind: RunKind) => {
    setProblem(null);
    try {
      const example = await exampleCsv(kind);
      if ("missing" in example) setProblem(example.missing);
      else saveCsv(jobs[kind].exampleName, example.csv);
    } catch (error) {
      setProblem(t("runImport.exampleFailed", { reason: failureOf(error).message }));
    }
  };
  return (
    <section aria-label={t("runImport.examples")} className="mt-4 text-compact text-ink-3">
      <h2 className="label">{t("runImport.downloadExample")}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {useJobs().map((kind) => (
          <li key={kind}>
            <button type="button" className="link min-h-6" onClick={() => void download(kind)}>
              {kindLabel(kind)}
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-1 text-signal">
          {problem}
        </p>
      )}
    </section>
  );
}
