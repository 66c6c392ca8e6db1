"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

const isCurrent = (path: string, href: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);

/** A link of the navigation that marks the current page. The server renders its content. */
export function NavLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  const path = usePathname();
  return (
    <Link
      href={href as Route}
      prefetch={false}
      aria-current={isCurrent(path, href) ? "page" : undefined}
      className={className}
      // The browser keeps a popover open across a client-side navigation.
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Link>
  );
}
