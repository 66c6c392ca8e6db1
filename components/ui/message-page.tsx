import type { ReactNode } from "react";

/** A page with a message instead of content: a title, an explanation, and links or buttons. */
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
    <div className="max-w-message pt-6 text-prose">
      <h1>{title}</h1>
      <div className="mt-3 text-ink-2">{children}</div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-base">{actions}</div>
    </div>
  );
}
