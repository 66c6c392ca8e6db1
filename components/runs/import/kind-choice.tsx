"use client";

import { rowNote } from "#components/runs/job-text.ts";
import { jobs } from "#components/runs/jobs.ts";
import { kindLabel } from "#components/runs/run-text.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { type RunKind, runKinds } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns the jobs that the viewer's role includes. */
export const useJobs = (): RunKind[] => {
  const { writes } = useViewer();
  return runKinds.filter((kind) => writes.includes(jobs[kind].needs));
};

/** What the rows of a file are. */
export function KindChoice({
  kind,
  onChange,
}: {
  kind: RunKind;
  onChange: (kind: RunKind) => void;
}) {
  return (
    <fieldset>
      <legend className="label mb-1">{t("runImport.whatRows")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {useJobs().map((each) => (
          <label key={each} className="inline-flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => onChange(each)}
            />
            {kindLabel(each)}
          </label>
        ))}
      </div>
      <p className="mt-1 text-small text-ink-3">{rowNote(kind)}</p>
    </fieldset>
  );
}
