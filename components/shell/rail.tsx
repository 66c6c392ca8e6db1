import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { NeedsYouCount } from "#components/shell/needs-you-count.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { OpenRequests } from "#lib/protocol/intent.ts";

/** Outlines on a grid of 24 by 24, drawn for this rail: as paths they add no script to a page. */
const icons = {
  today: "M3 6h18M3 12h12M3 18h15",
  orders: "M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9",
  employees: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 21a7.5 7.5 0 0 1 15 0",
  inventory: "M8 3h8v8H8ZM3 13h8v8H3ZM13 13h8v8h-8Z",
  catalog: "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z",
  teams:
    "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 21a7 7 0 0 1 14 0M16 4.5a4 4 0 0 1 0 7M18.5 14.5A7 7 0 0 1 22 21",
  addresses:
    "M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  requests: "M3 12h13M11 7l5 5-5 5M20 5v14",
  settings: "M4 7h8M16 7h4M14 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
};

type IconName = keyof typeof icons;

/** A link with icon and label, and beside Requests the number that need the person. */
function EntryLink({
  entry: { href, label, icon },
  open,
  className,
  iconSize,
}: Pick<RailProps, "open"> & { entry: RailEntry; className: string; iconSize: string }) {
  return (
    <NavLink href={href} className={`flex items-center gap-2.5 ${className}`}>
      <Icon path={icons[icon]} className={`${iconSize} opacity-80`} strokeWidth={1.6} />
      {label}
      {icon === "requests" && <NeedsYouCount first={open} className="ml-auto text-small" />}
    </NavLink>
  );
}

export interface RailEntry {
  href: string;
  label: string;
  short: string;
  icon: IconName;
}

interface RailProps {
  entries: readonly RailEntry[];
  /** The count beside Requests at the first paint. */
  open: OpenRequests | null;
}

const sectionStarts: readonly IconName[] = ["requests", "settings"];

/** The navigation at the left of a wide screen. */
export function Rail({ entries, open }: RailProps) {
  return (
    <nav
      aria-label="Main"
      className="no-print sticky top-1 hidden h-[calc(100dvh-4px)] flex-col gap-0.5 overflow-y-auto border-r border-rule px-2.5 py-3.5 rail:flex"
    >
      <Link
        href="/"
        prefetch={false}
        className="flex items-center gap-2 px-2 pb-4 text-lead font-semibold tracking-[-0.01em]"
      >
        <Logo />
        Quartermaster
      </Link>
      {entries.map((entry) => (
        <div
          key={entry.href}
          className={sectionStarts.includes(entry.icon) ? "mt-2 border-t border-rule pt-2" : ""}
        >
          <EntryLink
            entry={entry}
            open={open}
            iconSize="size-3.75"
            className="rounded-control px-2 py-1.25 text-ink-2 hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
          />
        </div>
      ))}
    </nav>
  );
}

/** The navigation at the bottom of a narrow screen: four tabs, and the other pages behind "More". */
export function Tabs({ entries, open }: RailProps) {
  const variant =
    "grid justify-items-center gap-0.5 text-micro/4 text-ink-3 aria-[current]:font-medium aria-[current]:text-accent";
  const rest = entries.slice(4);
  return (
    <nav
      aria-label="Main, short"
      className="no-print fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-rule-2 bg-sheet px-1 pt-1.5 pb-[max(10px,env(safe-area-inset-bottom))] rail:hidden"
    >
      {entries.slice(0, 4).map(({ href, short, icon }) => (
        <NavLink key={href} href={href} className={variant}>
          <Icon path={icons[icon]} className="size-5" strokeWidth={1.6} />
          {short}
        </NavLink>
      ))}
      <button
        type="button"
        popoverTarget="more-pages"
        className={`relative ${variant} has-[~*_[aria-current]]:font-medium has-[~*_[aria-current]]:text-accent`}
      >
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
            iconSize="size-4"
            className="rounded-sm px-2.5 py-2 hover:bg-sunk aria-[current]:font-medium aria-[current]:text-accent"
          />
        ))}
      </div>
    </nav>
  );
}
