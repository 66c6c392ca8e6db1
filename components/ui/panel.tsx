import type { ReactNode } from "react";

export function Panel({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sheet px-4 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2>{title}</h2>
        {aside && <div className="text-small text-ink-3">{aside}</div>}
      </div>
      <div className="mt-2">{children}</div>
    </section>
  );
}
