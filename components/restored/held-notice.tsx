import Link from "next/link";
import { Moment } from "#components/moment/moment.tsx";
import { StatusMark } from "#components/ui/status-label.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Says on every page that nothing is sent, because the database was set back. */
export function HeldNotice({ isAdmin, since }: { isAdmin: boolean; since: string }) {
  return (
    <aside
      aria-label={t("restored.label")}
      className="no-print flex flex-wrap items-baseline gap-x-4 border-b border-signal bg-signal-wash px-3.5 py-2 sm:px-6"
    >
      <p className="flex items-baseline gap-2 font-medium">
        <StatusMark variant="unsure" />
        <span>
          {tRich("restored.pausedSince", { time: () => <Moment key="time" at={since} /> })}
        </span>
      </p>
      {isAdmin ? (
        <Link href="/settings/restored" prefetch={false} className="link max-sm:py-3">
          {t("restored.checkAndRelease")}
        </Link>
      ) : (
        <p className="text-ink-2">{t("restored.adminReleases")}</p>
      )}
    </aside>
  );
}
