import type { Metadata } from "next";
import { ScreenReads } from "#components/same-thing/screen-reads.tsx";
import { maxChargerRows } from "#components/today/selected-list.tsx";
import { isOrderList, todayListOf } from "#components/today/today-lists.ts";
import { TodayAge, TodayPanels } from "#components/today/today-panels.tsx";
import { latestOrdersInput, todayReads } from "#components/today/today-reads.ts";
import { today } from "#components/today/today-screen.ts";
import { TodaySkeleton } from "#components/today/today-skeleton.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { maxDevicesShown } from "#lib/server/today/chargers-to-replace.ts";
import { startToday } from "#lib/server/today/start-today.ts";
import { PageWords } from "../_shared/page-words.tsx";
import { Patient } from "./_shared/patient.tsx";
import { TryThisPanel } from "./_shared/try-this-panel.tsx";
import { viewerNumbers } from "./_shared/viewer-formats.ts";
import { TodayHead } from "./today-head.tsx";

export { unstable_dynamicStaleTime } from "./_shared/kept-page.ts";

/** The layout's title template does not apply to this page, because both are of one segment. */
export async function generateMetadata(): Promise<Metadata> {
  const { connection } = await requirePrincipal();
  return {
    title: `${titleWord(today.title)} · ${(connection?.environment ?? "sandbox").toUpperCase()}`,
  };
}

export default async function TodayPage({ searchParams }: PageProps<"/">) {
  const principal = await requirePrincipal();
  const { list: named, rows } = await searchParams;
  const list = todayListOf(named);
  const showsAll = rows === "all";
  const answers = startToday(principal, {
    orders: isOrderList(list) ? list : undefined,
    hasRequests: list === "requests",
    chargerLimit: showsAll ? maxDevicesShown : maxChargerRows,
    latest: latestOrdersInput,
  });
  const numbers = await viewerNumbers();
  return (
    <PageWords of="(console)/page">
      <div className="@container/today">
        <TodayHead age={TodayAge(answers)} />
        <TryThisPanel {...principal} />
        <ScreenReads reads={todayReads} />
        {/* One boundary, so that no part moves another when it arrives. */}
        <Patient
          part={TodayPanels({ answers, list, showsAll, numbers })}
          fallback={<TodaySkeleton />}
        />
      </div>
    </PageWords>
  );
}
