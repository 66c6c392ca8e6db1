"use client";

import Link from "next/link";
import { useState } from "react";
import { deviceList } from "#components/devices/device-screen.ts";
import { employeeList } from "#components/employees/employee-screen.ts";
import { PrepareForm } from "#components/runs/import/prepare-form.tsx";
import { toParts } from "#components/runs/import/send-lines.ts";
import { useAdding } from "#components/runs/import/use-adding.ts";
import { selectionTitle } from "#components/runs/job-text.ts";
import { EntryFields, entriesProblem } from "#components/runs/new/entry-fields.tsx";
import { SelectedRecords } from "#components/runs/new/selected-records.tsx";
import { runHref } from "#components/runs/run-screen.ts";
import {
  type Entries,
  selectionRun,
  withoutHolder,
} from "#components/runs/selection/selection-lines.ts";
import {
  findSelection,
  noteMadeRun,
  type StoredSelection,
} from "#components/runs/selection/stored-selection.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import type { RunKind } from "#lib/protocol/run.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Only the tab in which the rows were selected has them: a link that was sent to someone has none. */
function NoSelection() {
  return (
    <div className="mt-4 grid max-w-[60ch] justify-items-start gap-3">
      <p>{t("runSelection.gone")}</p>
      <p className="flex flex-wrap gap-2.5">
        <Link href={employeeList.route} className={buttonClassName()}>
          {titleWord(employeeList.title)}
        </Link>
        <Link href={deviceList.route} className={buttonClassName()}>
          {titleWord(deviceList.title)}
        </Link>
      </p>
    </div>
  );
}

function PrepareJob({
  kind,
  id,
  selection,
}: {
  kind: RunKind;
  id: string;
  selection: StoredSelection;
}) {
  const { owner } = useViewer();
  const { list, records, made } = selection;
  const [entries, setEntries] = useState<Entries>({});
  const { columns, lines } = selectionRun(kind, selection, entries);
  const { adding, start } = useAdding({
    made,
    onMade: (next) => noteMadeRun(id, owner, next),
  });
  const left = withoutHolder(kind, list, records);
  return (
    <PrepareForm
      rowCount={lines.length}
      startTitle={selectionTitle(kind, lines.length)}
      problem={entriesProblem(entries)}
      adding={adding}
      onCheck={(title) => void start({ kind, title, columns }, toParts(lines))}
      note={t("runSelection.note")}
    >
      <SelectedRecords selection={selection} />
      {left > 0 && (
        <p className="border-s-2 border-st-warn py-1 ps-3">
          {t("runSelection.withoutHolder", { left, rows: lines.length })}
        </p>
      )}
      {made?.isWhole && (
        <p role="status" className="border-s-2 border-rule-3 py-1 ps-3">
          {tRich("runSelection.inRun", {
            link: (inside) => (
              <Link key="link" href={runHref(made.runId)} prefetch={false} className="link">
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
      {lines.length > 0 && (
        <section className="grid gap-3">
          <div>
            <h2>{t("runSelection.forAll")}</h2>
            <p className="text-small text-ink-3">{t("runSelection.nextStep")}</p>
          </div>
          <EntryFields kind={kind} list={list} entries={entries} onChange={setEntries} />
        </section>
      )}
    </PrepareForm>
  );
}

/** Makes a job of selected rows: what holds for all of them, then a run to be checked. */
export function SelectionForm({ kind, id }: { kind: RunKind; id: string }) {
  const { owner } = useViewer();
  const isInBrowser = useInBrowser();
  // Read once: what the form itself notes about its run does not start it anew.
  const [found, setFound] = useState<{ selection: StoredSelection | null } | null>(null);
  if (isInBrowser && found === null) setFound({ selection: findSelection(id, owner) });
  if (found === null) return <Skeleton lines={6} />;
  if (found.selection === null) return <NoSelection />;
  return <PrepareJob kind={kind} id={id} selection={found.selection} />;
}
