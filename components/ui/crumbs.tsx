import type { Route } from "next";
import Link from "next/link";
import { Code } from "#components/ui/code.tsx";

export function Crumbs({ href, list, id }: { href: Route; list: string; id: string }) {
  return (
    <p className="text-compact text-ink-3 wrap-anywhere">
      <Link href={href} prefetch={false} className="hover:underline">
        {list}
      </Link>{" "}
      / <Code>{id}</Code>
    </p>
  );
}
