import type { Route } from "next";
import Link from "next/link";
import { Code } from "#components/ui/code.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";

/** A link to the list of a record, and the ID of the record where the page does not show it. */
export function Crumbs({ list, id }: { list: { route: Route; title: string }; id?: string }) {
  return (
    <p className="text-compact text-ink-3 wrap-anywhere">
      <Link href={list.route} prefetch={false} className="hover:underline">
        {titleWord(list.title)}
      </Link>
      {id !== undefined && (
        <>
          {" "}
          / <Code>{id}</Code>
        </>
      )}
    </p>
  );
}
