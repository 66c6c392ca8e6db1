import type { ReactNode } from "react";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

export function PeekHead({
  id,
  title,
  children,
}: {
  id?: string | null | undefined;
  title: string;
  children?: ReactNode;
}) {
  // A record without a name has its ID as the title.
  const isIdShown = id && showUnsafe(id) !== title;
  return (
    <div>
      {isIdShown && <p className="code text-ink-3">{showUnsafe(id)}</p>}
      <p className="text-prose font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
      {children}
    </div>
  );
}

export function PeekSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-rule pt-3">
      <h2 className="label mb-1.5">{title}</h2>
      {children}
    </section>
  );
}
