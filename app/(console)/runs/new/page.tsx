import type { Metadata } from "next";
import { ImportForm } from "#components/runs/import/import-form.tsx";
import { jobTitle } from "#components/runs/job-text.ts";
import { jobs } from "#components/runs/jobs.ts";
import { SelectionForm } from "#components/runs/new/selection-form.tsx";
import { importForm } from "#components/runs/run-screen.ts";
import { type RunKind, runKinds } from "#lib/protocol/run.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { type SearchParams, toParams } from "../../_shared/page-params.ts";
import { NewRecordPage } from "../../_shared/require-write.tsx";

/** Returns the job that the address names, and the selection that it is for. */
const jobOf = async (search: SearchParams) => {
  const params = toParams(await search);
  const kind = runKinds.find((each) => each === params.get("kind")) ?? null;
  return { kind, selection: kind && params.get("selection") };
};

const titleOf = (kind: RunKind | null, selection: string | null) =>
  kind && selection ? jobTitle(kind) : importForm.title;

export async function generateMetadata({
  searchParams,
}: PageProps<"/runs/new">): Promise<Metadata> {
  const { kind, selection } = await jobOf(searchParams);
  return { title: titleWord(titleOf(kind, selection)) };
}

export default async function NewRunPage({ searchParams }: PageProps<"/runs/new">) {
  const { kind, selection } = await jobOf(searchParams);
  const needs = kind ? jobs[kind].needs : importForm.needs;
  return (
    <PageWords of="(console)/runs/new/page">
      <NewRecordPage screen={{ ...importForm, needs, title: titleOf(kind, selection) }}>
        {() =>
          kind && selection ? (
            <SelectionForm key={selection} kind={kind} id={selection} />
          ) : (
            <div className="mt-4">
              <ImportForm kind={kind} />
            </div>
          )
        }
      </NewRecordPage>
    </PageWords>
  );
}
