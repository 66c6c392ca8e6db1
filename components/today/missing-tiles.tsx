import Link from "next/link";

/** The line below the tiles on numbers that the person's API key can't read. */
export function MissingTiles({
  missing,
}: {
  missing: readonly { what: string; capability: string }[];
}) {
  return missing.map(({ what, capability }) => (
    <p key={what} className="mt-1.5 text-small text-ink-3">
      {what} are not counted: your API key lacks <span className="code">{capability}</span>. Ask the
      key's issuer for it.{" "}
      <Link href="/settings" prefetch={false} className="link">
        API permissions
      </Link>
    </p>
  ));
}
