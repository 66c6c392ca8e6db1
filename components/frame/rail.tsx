"use client";

import Link from "next/link";
import { Logo } from "#components/frame/logo.tsx";
import { NavLink } from "#components/frame/nav-link.tsx";
import { NeedsYouCount } from "#components/frame/needs-you-count.tsx";
import { requestList } from "#components/requests/request-screen.ts";
import { type RailScreen, railScreensOf, tabCount } from "#components/screens/screens.ts";
import { Icon } from "#components/ui/icon.tsx";
import { PinnedViews } from "#components/views/pinned-views.tsx";
import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { ViewName } from "#lib/protocol/saved-view.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A link with icon and label, and beside Requests the number that need the person. */
function ScreenLink({
  screen: { route, title, rail },
  open,
  className,
  labelClassName,
  countClassName,
}: Pick<RailProps, "open"> & {
  screen: RailScreen;
  className: string;
  labelClassName?: string;
  countClassName: string;
}) {
  return (
    <NavLink href={route} className={className}>
      <Icon path={rail.icon} />
      <span className={labelClassName}>{titleWord(title)}</span>
      {route === requestList.route && <NeedsYouCount first={open} className={countClassName} />}
    </NavLink>
  );
}

interface RailProps {
  /** The screens that the role can open. */
  routes: readonly string[];
  /** The count beside Requests at the first paint. */
  open: OpenRequests | null;
  /** The pinned views at the first paint. */
  pins: readonly ViewName[];
}

/** The navigation at the left of a wide screen. */
export function Rail({ routes, open, pins }: RailProps) {
  const screens = railScreensOf(routes);
  return (
    <nav aria-label={t("frame.main")} className="rail no-print">
      <Link href="/" prefetch={false} className="rail-home">
        <Logo />
        <span className="max-labels:sr-only">Quartermaster</span>
      </Link>
      {screens.map((screen, index) => (
        <div
          key={screen.route}
          className={
            screen.rail.section === (screens[index - 1] ?? screen).rail.section
              ? undefined
              : "mt-2 border-t border-rule pt-2"
          }
        >
          <ScreenLink
            screen={screen}
            open={open}
            className="rail-link"
            labelClassName="rail-label"
            countClassName="rail-count"
          />
        </div>
      ))}
      <div className="mt-2 flex flex-col gap-0.5 border-t border-rule pt-2 empty:hidden">
        <PinnedViews
          first={pins}
          className="rail-link"
          labelClassName="rail-label"
          countClassName="rail-count tabular-nums text-ink-3"
        />
      </div>
    </nav>
  );
}

/** The navigation at the bottom of a narrow screen: a few tabs, and the other screens behind "More". */
export function Tabs({ routes, open, pins }: RailProps) {
  const screens = railScreensOf(routes);
  const rest = screens.slice(tabCount);
  return (
    <nav aria-label={t("frame.mainShort")} className="tabs no-print">
      {screens.slice(0, tabCount).map(({ route, title, rail }) => (
        <NavLink key={route} href={route} className="tab-link">
          <Icon path={rail.icon} />
          {titleWord(title)}
        </NavLink>
      ))}
      <button type="button" popoverTarget="more-pages" className="tab-link relative">
        <span className="text-[20px]/5" aria-hidden="true">
          ⋯
        </span>
        {t("frame.more")}
        {rest.some(({ route }) => route === requestList.route) && (
          <NeedsYouCount first={open} className="absolute top-0 inset-s-1/2 ms-3 text-small/4" />
        )}
      </button>
      <div
        id="more-pages"
        popover="auto"
        className="inset-auto inset-e-2 bottom-17 m-0 w-52 rounded-md border border-rule-2 bg-sheet p-1.5 text-ink shadow-float"
      >
        {rest.map((screen) => (
          <ScreenLink
            key={screen.route}
            screen={screen}
            open={open}
            className="more-link"
            countClassName="ms-auto text-small"
          />
        ))}
        <PinnedViews
          first={pins}
          className="more-link"
          countClassName="ms-auto text-small text-ink-3 tabular-nums"
        />
      </div>
    </nav>
  );
}
