"use client";

import { PageLink } from "#components/table/page-link.tsx";
import type { StateLink } from "#lib/client/search-state.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The pages of a list that is read from its newest record on, and that has no total. */
export function OlderPages({
  isNewest,
  isFull,
  newest,
  older,
}: {
  isNewest: boolean;
  /** The page has as many rows as a page may have, so there may be older ones. */
  isFull: boolean;
  newest: StateLink;
  older: StateLink;
}) {
  if (isNewest && !isFull) return null;
  return (
    <nav aria-label={t("table.pages")} className="mt-3 flex items-center gap-2">
      <PageLink to={isNewest ? null : newest}>{t("table.newest")}</PageLink>
      <PageLink to={isFull ? older : null}>{t("table.older")}</PageLink>
    </nav>
  );
}
