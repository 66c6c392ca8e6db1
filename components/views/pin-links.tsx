"use client";

import type { Route } from "next";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { Icon } from "#components/ui/icon.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { viewPath } from "#components/views/view-icon.ts";
import { usePinCounts } from "#lib/client/saved-views.ts";
import { savedField, type ViewName, viewHref } from "#lib/protocol/saved-view.ts";

/** The pinned views as links of the navigation, each with its number of rows where that is certain. */
export default function PinLinks({
  pins,
  className,
  labelClassName = "",
  countClassName,
}: {
  pins: readonly ViewName[];
  className: string;
  labelClassName?: string;
  countClassName: string;
}) {
  const counts = usePinCounts(pins);
  const { numberText } = useNumbers();
  const current = useSearchParams().get(savedField);
  return pins.map((pin) => {
    const count = counts[pin.id];
    return (
      <Link
        key={pin.id}
        href={viewHref(pin) as Route}
        prefetch={false}
        aria-current={pin.id === current ? "page" : undefined}
        className={className}
        // The browser keeps a popover open across a client-side navigation.
        onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
      >
        <Icon path={viewPath} />
        <bdi className={`min-w-0 truncate ${labelClassName}`}>{pin.name}</bdi>
        {count !== undefined && <span className={countClassName}>{numberText(count)}</span>}
      </Link>
    );
  });
}
