import { jobTexts } from "#components/runs/job-text.ts";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { RunKind } from "#lib/protocol/run.ts";

const own: Partial<Record<RunKind, readonly [string, string]>> = {
  onboard: ["Start date", "kept here, not sent to the API"],
  offboard: ["Keeps", "devices that stay with the person"],
  collect: ["Devices", "serial numbers, with ; between them"],
};

/** How the cells of a run are read. */
export function Rules({ kind }: { kind: RunKind }) {
  const { matchedBy, emptyCell } = jobTexts[kind];
  const extra = own[kind];
  const changesPeople = kind === "onboard" || kind === "edit";
  return (
    <section aria-label="Rules of this run">
      <h2>Rules of this run</h2>
      <div className="mt-1.5 text-compact">
        <DescriptionList
          empty=""
          facts={[
            ["Empty cell", emptyCell],
            ...(changesPeople ? ([["<clear>", "clears the personal email"]] as const) : []),
            ["Matched by", matchedBy],
            ...(extra ? [extra] : []),
          ]}
        />
      </div>
    </section>
  );
}
