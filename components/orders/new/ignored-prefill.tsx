import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Names the parts of a link that the form could not use. */
export function IgnoredPrefill({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null;
  return (
    <p className="mt-2 border-s-2 border-signal py-1 ps-3 text-ink-2 wrap-anywhere">
      {t("orderNew.ignored", { names: listText(ignored) })}
    </p>
  );
}
