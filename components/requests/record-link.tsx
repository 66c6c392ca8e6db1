import Link from "next/link";
import { recordHref, type Sent } from "#components/requests/request-text.ts";
import { Code } from "#components/ui/code.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The id of the record that a write made or found, as a link to its page where it has one. */
export function RecordLink({ request: { operation, sent }, id }: { request: Sent; id: string }) {
  const href = recordHref(operation, id, sent);
  if (!href) return <Code>{id}</Code>;
  return (
    <Link
      href={href}
      prefetch={false}
      className="link code"
      aria-label={t("outcome.openRecordNamed", { noun: writeText[operation].noun, id })}
    >
      {showUnsafe(id)}
    </Link>
  );
}
