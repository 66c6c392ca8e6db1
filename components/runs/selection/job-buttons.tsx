"use client";

import { useRouter } from "next/navigation";
import { jobs } from "#components/runs/jobs.ts";
import { type JobList, keepSelection } from "#components/runs/selection/stored-selection.ts";
import type { JobRecord } from "#components/table/table-definition.ts";
import { Button } from "#components/ui/button.tsx";
import { useMay, useViewer } from "#components/viewer/viewer.tsx";
import type { RunKind } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

interface SelectedRecords {
  records: readonly JobRecord[];
  /** The records are at least as new as this: ISO 8601, UTC. */
  asOf: string;
}

/** Opens the page that makes a job of the selected rows; absent for a role that may not do it. */
function JobButton({
  kind,
  list,
  records,
  asOf,
  children,
}: SelectedRecords & { kind: RunKind; list: JobList; children: string }) {
  const router = useRouter();
  const { owner } = useViewer();
  if (!useMay(jobs[kind].needs)) return null;
  return (
    <Button
      className="h-6.5! px-2! text-compact max-sm:h-9!"
      onClick={() => router.push(keepSelection(kind, { owner, list, records: [...records], asOf }))}
    >
      {children}
    </Button>
  );
}

/** What can be done with the selected employees at once. */
export function EmployeeJobs(selected: SelectedRecords) {
  return (
    <>
      <JobButton kind="offboard" list="employees" {...selected}>
        {t("jobs.offboard")}
      </JobButton>
      <JobButton kind="edit" list="employees" {...selected}>
        {t("jobs.edit")}
      </JobButton>
      <JobButton kind="collect" list="employees" {...selected}>
        {t("jobs.collectDevices")}
      </JobButton>
    </>
  );
}

/** What can be done with the selected devices at once. */
export function DeviceJobs(selected: SelectedRecords) {
  return (
    <>
      <JobButton kind="replace" list="devices" {...selected}>
        {t("jobs.replace")}
      </JobButton>
      <JobButton kind="collect" list="devices" {...selected}>
        {t("jobs.collect")}
      </JobButton>
      <JobButton kind="charger" list="devices" {...selected}>
        {t("jobs.sendCharger")}
      </JobButton>
    </>
  );
}
