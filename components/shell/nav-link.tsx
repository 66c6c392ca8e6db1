"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

const isHere = (path: string, href: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);

/** A link that knows whether it leads to where the person is. Its content stays on the server. */
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
      aria-current={isHere(path, href) ? "page" : undefined}
      className={className}
      // A popover stays open over a navigation within the page.
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Link>
  );
}
