import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { NeedsYouCount } from "#components/shell/needs-you-count.tsx";
import { PathIcon } from "#components/ui/icon.tsx";
import type { OpenRequests } from "#lib/protocol/intent.ts";

/** Shapes of Lucide icons on a grid of 24 by 24. */
const icons = {
  today: "M21 5H3M15 12H3M17 19H3",
  orders:
    "M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12l8.71-5M7.5 4.27l9 5.15",
  employees: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8Z",
  inventory:
    "M2.97 12.92A2 2 0 0 0 2 14.63v3.24a2 2 0 0 0 .97 1.71l3 1.8a2 2 0 0 0 2.06 0L12 19v-5.5l-5-3-4.03 2.42ZM7 16.5l-4.74-2.85M7 16.5l5-3M7 16.5v5.17M12 13.5V19l3.97 2.38a2 2 0 0 0 2.06 0l3-1.8a2 2 0 0 0 .97-1.71v-3.24a2 2 0 0 0-.97-1.71L17 10.5l-5 3ZM17 16.5l-5-3M17 16.5l4.74-2.85M17 16.5v5.17M7.97 4.42A2 2 0 0 0 7 6.13v4.37l5 3 5-3V6.13a2 2 0 0 0-.97-1.71l-3-1.8a2 2 0 0 0-2.06 0l-3 1.8ZM12 8 7.26 5.15M12 8l4.74-2.85M12 13.5V8",
  catalog:
    "M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1ZM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1ZM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1ZM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1Z",
  teams:
    "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M9 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8Z",
  addresses:
    "M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M12 7a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z",
  requests: "M17 12H3M11 18l6-6-6-6M21 5v14",
  settings:
    "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z",
};

type IconName = keyof typeof icons;

function RailIcon({ name, className }: { name: IconName; className: string }) {
  return <PathIcon path={icons[name]} className={className} strokeWidth={1.6} />;
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

/** Requests and Settings start a new section of the rail. */
const startsSection = (icon: IconName) => icon === "requests" || icon === "settings";

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
      {entries.map(({ href, label, icon }) => (
        <div key={href} className={startsSection(icon) ? "mt-2 border-t border-rule pt-2" : ""}>
          <NavLink
            href={href}
            className="flex items-center gap-2.5 rounded-control px-2 py-1.25 text-ink-2 hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
          >
            <RailIcon name={icon} className="size-3.75 opacity-80" />
            {label}
            {icon === "requests" && <NeedsYouCount first={open} className="ml-auto text-small" />}
          </NavLink>
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
          <RailIcon name={icon} className="size-5" />
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
        {rest.map(({ href, label, icon }) => (
          <NavLink
            key={href}
            href={href}
            className="flex items-center gap-2.5 rounded-sm px-2.5 py-2 hover:bg-sunk aria-[current]:font-medium aria-[current]:text-accent"
          >
            <RailIcon name={icon} className="size-4 opacity-80" />
            {label}
            {icon === "requests" && <NeedsYouCount first={open} className="ml-auto text-small" />}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
