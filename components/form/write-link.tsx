"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import type { WriteName } from "#lib/v4/registry.ts";

/** A link to a form that looks like a button; absent for a role that does not include the write. */
export function WriteLink({
  operation,
  href,
  variant = "plain",
  children,
}: {
  operation: WriteName;
  href: string;
  variant?: Parameters<typeof buttonClassName>[0];
  children: ReactNode;
}) {
  if (!useMay(operation)) return null;
  return (
    <Link href={href as Route} prefetch={false} className={buttonClassName(variant)}>
      {children}
    </Link>
  );
}
