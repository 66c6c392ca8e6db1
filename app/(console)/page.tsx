import type { Metadata } from "next";
import { Suspense } from "react";
import { TodayDate } from "#components/data/moment.tsx";
import { todayListOf } from "#components/today/today-lists.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { AttentionPanel, LatestOrdersPanel, ListPanel, PipelinePanel } from "./today-panels.tsx";

/** The layout's title template does not apply to this page, because both are of one segment. */
export async function generateMetadata(): Promise<Metadata> {
  const { connection } = await requirePrincipal();
  return { title: `Today · ${(connection?.environment ?? "sandbox").toUpperCase()}` };
}

export default async function TodayPage({ searchParams }: PageProps<"/">) {
  const principal = await requirePrincipal();
  const list = todayListOf((await searchParams).list);
  return (
    <>
      <h1>
        <TodayDate />
      </h1>
      <p className="text-ink-2">Needs attention</p>
      <Suspense fallback={<Skeleton lines={3} />}>
        <AttentionPanel principal={principal} list={list} />
      </Suspense>
      <div className="mt-6 grid grid-cols-1 gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-1 content-start gap-6">
          <Suspense fallback={<Skeleton lines={6} />}>
            <ListPanel principal={principal} list={list} />
          </Suspense>
        </div>
        <aside className="grid grid-cols-1 content-start gap-6" aria-label="In progress and latest">
          <Suspense fallback={<Skeleton lines={6} />}>
            <PipelinePanel principal={principal} />
          </Suspense>
          <Suspense fallback={<Skeleton lines={6} />}>
            <LatestOrdersPanel principal={principal} />
          </Suspense>
        </aside>
      </div>
    </>
  );
}
