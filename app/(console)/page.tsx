import type { Metadata } from "next";
import { Suspense } from "react";
import { TodayDate } from "#components/data/moment.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { NeedsSomeone } from "./today/needs-someone.tsx";
import { Newest } from "./today/newest.tsx";
import { OrderBuckets } from "./today/order-list.tsx";
import { Pipeline } from "./today/pipeline.tsx";

/** The layout's title template applies only to segments below it, so this page repeats it. */
export async function generateMetadata(): Promise<Metadata> {
  const { connection } = await requirePrincipal();
  return { title: `Today · ${(connection?.environment ?? "sandbox").toUpperCase()}` };
}

export default async function TodayPage({ searchParams }: PageProps<"/">) {
  const principal = await requirePrincipal();
  const { list } = await searchParams;
  return (
    <>
      <h1>
        <TodayDate />
      </h1>
      <p className="text-ink-2">Needs attention</p>
      <Suspense fallback={<Skeleton lines={3} />}>
        <NeedsSomeone principal={principal} shown={list} />
      </Suspense>
      <div className="mt-6 grid grid-cols-1 gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-1 content-start gap-6">
          <Suspense fallback={<Skeleton lines={6} />}>
            <OrderBuckets principal={principal} shown={list} />
          </Suspense>
        </div>
        <aside className="grid grid-cols-1 content-start gap-6" aria-label="In progress and latest">
          <Suspense fallback={<Skeleton lines={6} />}>
            <Pipeline principal={principal} />
          </Suspense>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Newest principal={principal} />
          </Suspense>
        </aside>
      </div>
    </>
  );
}
