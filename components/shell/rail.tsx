"use client";

import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { NeedsYouCount } from "#components/shell/needs-you-count.tsx";
import { type RailEntry, railIcons } from "#components/shell/rail-icons.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { OpenRequests } from "#lib/protocol/intent.ts";

/** A link with icon and label, and beside Requests the number that need the person. */
function EntryLink({
  entry: { href, label, icon },
  open,
  className,
  labelClassName,
  countClassName,
}: Pick<RailProps, "open"> & {
  entry: RailEntry;
  className: string;
  labelClassName?: string;
  countClassName: string;
}) {
  return (
    <NavLink href={href} className={className}>
      <Icon path={railIcons[icon]} />
      <span className={labelClassName}>{label}</span>
      {icon === "requests" && <NeedsYouCount first={open} className={countClassName} />}
    </NavLink>
  );
}

interface RailProps {
  entries: readonly RailEntry[];
  /** The count beside Requests at the first paint. */
  open: OpenRequests | null;
}

/** What is about the service, what was sent and received, and Quartermaster itself. */
const sectionOf = ({ icon }: RailEntry) => {
  if (icon === "settings") return 2;
  return ["requests", "events", "audit"].includes(icon) ? 1 : 0;
};

/** The navigation at the left of a wide screen. */
export function Rail({ entries, open }: RailProps) {
  return (
    <nav aria-label="Main" className="rail no-print">
      <Link href="/" prefetch={false} className="rail-home">
        <Logo />
        <span className="max-labels:sr-only">Quartermaster</span>
      </Link>
      {entries.map((entry, index) => (
        <div
          key={entry.href}
          className={
            sectionOf(entry) > sectionOf(entries[index - 1] ?? entry)
              ? "mt-2 border-t border-rule pt-2"
              : undefined
          }
        >
          <EntryLink
            entry={entry}
            open={open}
            className="rail-link"
            labelClassName="rail-label"
            countClassName="rail-count"
          />
        </div>
      ))}
    </nav>
  );
}

/** The navigation at the bottom of a narrow screen: four tabs, and the other pages behind "More". */
export function Tabs({ entries, open }: RailProps) {
  const rest = entries.slice(4);
  return (
    <nav aria-label="Main, short" className="tabs no-print">
      {entries.slice(0, 4).map(({ href, short, icon }) => (
        <NavLink key={href} href={href} className="tab-link">
          <Icon path={railIcons[icon]} />
          {short}
        </NavLink>
      ))}
      <button type="button" popoverTarget="more-pages" className="tab-link relative">
        <span className="text-[20px]/5" aria-hidden="true">
          ⋯
        </span>
        More
        {rest.some(({ icon }) => icon === "requests") && (
          <NeedsYouCount first={open} className="absolute top-0 left-1/2 ml-3 text-small/4" />
        )}
      </button>
      <div
        id="more-pages"
        popover="auto"
        className="inset-auto right-2 bottom-17 m-0 w-52 rounded-md border border-rule-2 bg-sheet p-1.5 text-ink shadow-float"
      >
        {rest.map((entry) => (
          <EntryLink
            key={entry.href}
            entry={entry}
            open={open}
            className="more-link"
            countClassName="ml-auto text-small"
          />
        ))}
      </div>
    </nav>
  );
}
