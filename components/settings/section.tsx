import type { ReactNode } from "react";
import { ReloadNotice } from "#components/failure/failure-notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Failure } from "#lib/protocol/failure.ts";

/** A section of the settings: its heading and hint beside its contents, above them when narrow. */
export function SettingsSection({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-18 grid-cols-1 gap-x-7 gap-y-2.5 border-b border-rule py-6 first-of-type:pt-0 last:border-0 lg:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-0.5 text-small text-ink-3">{hint}</p>
      </div>
      <div className="sheet min-w-0 self-start overflow-hidden">{children}</div>
    </section>
  );
}

/** Why the contents of a section could not be read. */
export function SectionFailure({ failure }: { failure: Failure }) {
  return (
    <div className="px-4 py-3">
      <ReloadNotice failure={failure} />
    </div>
  );
}

/** The place of a section's contents that are still being read. */
export function SectionSkeleton({ lines }: { lines: number }) {
  return (
    <div className="px-4 py-3">
      <Skeleton lines={lines} />
    </div>
  );
}

/** Why a section has nothing to set. */
export function SectionNote({ children }: { children: string }) {
  return <p className="px-4 py-3.5 text-ink-2">{children}</p>;
}
