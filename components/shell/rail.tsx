import {
  ArrowRightToLine,
  Boxes,
  LayoutGrid,
  MapPin,
  Package,
  Settings,
  TextAlignStart,
  User,
  Users,
} from "lucide-react";
import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { NeedsYouCount } from "#components/shell/needs-you-count.tsx";
import type { OpenRequests } from "#lib/protocol/intent.ts";

const icons = {
  today: TextAlignStart,
  orders: Package,
  employees: User,
  inventory: Boxes,
  catalog: LayoutGrid,
  teams: Users,
  addresses: MapPin,
  requests: ArrowRightToLine,
  settings: Settings,
};

type IconName = keyof typeof icons;

/** The icon of a rail entry, hidden from screen readers: the label beside it has the same meaning. */
function Icon({ name, className }: { name: IconName; className?: string }) {
  const Shape = icons[name];
  return <Shape className={className} strokeWidth={1.6} aria-hidden />;
}

export interface RailEntry {
  href: string;
  label: string;
  short: string;
  icon: IconName;
}

interface RailProps {
  entries: readonly RailEntry[];
  /** The number beside Requests at the first paint. */
  open: OpenRequests | null;
}

/** What begins another part of the rail: what was sent, and the console itself. */
const startsPart = (icon: IconName) => icon === "requests" || icon === "settings";

/** The left rail. */
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
        <div key={href} className={startsPart(icon) ? "mt-2 border-t border-rule pt-2" : ""}>
          <NavLink
            href={href}
            className="flex items-center gap-2.5 rounded-control px-2 py-[5px] text-ink-2 hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
          >
            <Icon name={icon} className="size-[15px] opacity-80" />
            {label}
            {icon === "requests" && <NeedsYouCount first={open} className="ml-auto text-small" />}
          </NavLink>
        </div>
      ))}
    </nav>
  );
}

/** The bottom tabs of a narrow screen: four places, and the rest behind the fifth. */
export function Tabs({ entries, open }: RailProps) {
  const variant =
    "grid justify-items-center gap-0.5 text-[11px]/4 text-ink-3 aria-[current]:font-medium aria-[current]:text-accent";
  const rest = entries.slice(4);
  return (
    <nav
      aria-label="Main, short"
      className="no-print fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-rule-2 bg-sheet px-1 pt-1.5 pb-[max(10px,env(safe-area-inset-bottom))] rail:hidden"
    >
      {entries.slice(0, 4).map(({ href, short, icon }) => (
        <NavLink key={href} href={href} className={variant}>
          <Icon name={icon} className="size-5" />
          {short}
        </NavLink>
      ))}
      <button
        type="button"
        popoverTarget="more-places"
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
        id="more-places"
        popover="auto"
        className="inset-auto right-2 bottom-[68px] m-0 w-52 rounded-md border border-rule-2 bg-sheet p-1.5 text-ink shadow-float"
      >
        {rest.map(({ href, label, icon }) => (
          <NavLink
            key={href}
            href={href}
            className="flex items-center gap-2.5 rounded-sm px-2.5 py-2 hover:bg-sunk aria-[current]:font-medium aria-[current]:text-accent"
          >
            <Icon name={icon} className="size-4 opacity-80" />
            {label}
            {icon === "requests" && <NeedsYouCount first={open} className="ml-auto text-small" />}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
