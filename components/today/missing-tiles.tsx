import Link from "next/link";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";

/** The line below the tiles on numbers that the person's API key can't read. */
export function MissingTiles({
  missing,
}: {
  missing: readonly { what: string; capability: string }[];
}) {
  return missing.map(({ what, capability }) => (
    <p key={what} className="mt-1.5 text-small text-ink-3">
      {tRich("today.notCounted", {
        what,
        code: () => (
          <span key="capability" className="code">
            {capability}
          </span>
        ),
      })}
      {sentenceGap()}
      <Link href="/settings" prefetch={false} className="link">
        {t("today.permissions")}
      </Link>
    </p>
  ));
}
