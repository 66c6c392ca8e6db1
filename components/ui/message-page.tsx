import type { ReactNode } from "react";

/** A page that can't go on: one sentence, what follows from it, and the ways out. */
export function MessagePage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="max-w-[60ch] pt-6 text-prose">
      <h1>{title}</h1>
      <div className="mt-3 text-ink-2">{children}</div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-base">{actions}</div>
    </div>
  );
}
