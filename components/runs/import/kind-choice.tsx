"use client";

import { jobTexts } from "#components/runs/job-text.ts";
import { kindLabels } from "#components/runs/run-text.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { type RunKind, runKinds } from "#lib/protocol/run.ts";

/** Returns the jobs that the viewer's role includes. */
export const useJobs = (): RunKind[] => {
  const { writes } = useViewer();
  return runKinds.filter((kind) => writes.includes(jobTexts[kind].needs));
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
      <legend className="label mb-1">What the rows are</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {useJobs().map((each) => (
          <label key={each} className="inline-flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => onChange(each)}
            />
            {kindLabels[each]}
          </label>
        ))}
      </div>
      <p className="mt-1 text-small text-ink-3">{jobTexts[kind].rowNote}</p>
    </fieldset>
  );
}
