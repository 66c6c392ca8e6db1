import type { ReactNode } from "react";
import { TodayDate } from "#components/moment/moment.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { Patient } from "./_shared/patient.tsx";

/** The day, and when what is shown under it was read. */
export function TodayHead({ age }: { age: Promise<ReactNode> }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h1>
        <TodayDate />
      </h1>
      <p className="order-3 w-full text-ink-2">{t("today.needsAttention")}</p>
      <div className="order-4 h-4.5 leading-4.5 max-sm:w-full sm:order-2">
        <Patient part={age} fallback={null} />
      </div>
    </div>
  );
}
