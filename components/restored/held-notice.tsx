import Link from "next/link";
import { Moment } from "#components/moment/moment.tsx";
import { StatusMark } from "#components/ui/status-label.tsx";

/** Says on every page that nothing is sent, because the database was set back. */
export function HeldNotice({ isAdmin, since }: { isAdmin: boolean; since: string }) {
  return (
    <aside
      aria-label="Restored database"
      className="no-print flex flex-wrap items-baseline gap-x-4 border-b border-signal bg-signal-wash px-3.5 py-2 sm:px-6"
    >
      <p className="flex items-baseline gap-2 font-medium">
        <StatusMark variant="unsure" />
        <span>
          Requests are paused since <Moment at={since} />: the database was set back. Nothing is
          sent.
        </span>
      </p>
      {isAdmin ? (
        <Link href="/settings/restored" prefetch={false} className="link max-sm:py-3">
          Check and release
        </Link>
      ) : (
        <p className="text-ink-2">An admin has to check and release it.</p>
      )}
    </aside>
  );
}
