"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { useWritesOff } from "#components/record/use-writes-off.ts";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * A link to a form that looks like a button; absent for a role that does not include the write, and off
 * on the page of a record that the service does not answer for.
 */
export function WriteLink({
  operation,
  href,
  variant = "plain",
  className = "",
  children,
}: {
  operation: WriteName;
  href: string;
  variant?: Parameters<typeof buttonClassName>[0];
  className?: string;
  children: ReactNode;
}) {
  const off = useWritesOff();
  if (!useMay(operation)) return null;
  if (off !== undefined) {
    return (
      <Button variant={variant} className={className} disabled title={off}>
        {children}
      </Button>
    );
  }
  return (
    <Link
      href={href as Route}
      prefetch={false}
      className={`${buttonClassName(variant)} ${className}`.trim()}
    >
      {children}
    </Link>
  );
}
