import type { IntentView } from "#lib/protocol/intent.ts";
import type { SetBackReason } from "#lib/protocol/restored-store.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const reasonWords = {
  copied: "restored.copied",
  imported: "restored.imported",
  behind: "restored.behind",
  old: "restored.old",
} as const satisfies Record<SetBackReason, MessageKey>;

/** Returns why Quartermaster holds the database, as a sentence. */
export const reasonText = (reason: SetBackReason): string => t(reasonWords[reason]);

/** What lookups found about a request that may have been sent. */
export const findingText = ({
  found,
  lookupCount,
  nextLookupAt,
}: Pick<IntentView, "found" | "lookupCount" | "nextLookupAt">): string => {
  if (found.length > 0) return t("restored.matches", { count: found.length });
  if (lookupCount > 0) return t("restored.noMatch");
  return nextLookupAt === null ? t("restored.noLookup") : t("restored.notChecked");
};
