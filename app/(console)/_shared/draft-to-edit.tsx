import Link from "next/link";
import type { ReactNode } from "react";
import { z } from "zod";
import { requestHref } from "#components/requests/request-text.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { type OpenDraft, openDraft } from "#lib/server/intents/replace-draft.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns the ID of the record that a draft changes. */
const idOf = ({ input }: OpenDraft) => ("id" in input ? input.id : undefined);

/**
 * Renders a form with the agent's draft that its address names (`?draft=<request>`), and says what becomes of
 * the draft. Where the draft can't be replaced any more, says so instead: a form would be filled in in vain.
 */
export async function DraftToEdit({
  id,
  operation,
  recordId,
  children,
}: {
  id: string | string[] | undefined;
  operation: WriteName;
  /** The record that the form changes, which must be that of the draft. */
  recordId?: string;
  children: (draft: OpenDraft | null) => ReactNode;
}) {
  if (id === undefined) return children(null);
  const { success, data } = z.uuid().safeParse(id);
  const found = success ? await openDraft(await requirePrincipal(), data, operation) : null;
  const isOther = found && "input" in found && recordId !== undefined && idOf(found) !== recordId;
  const draft = isOther ? null : found;
  if (draft === null || "kind" in draft) {
    return (
      <p className="mt-3 border-s-2 border-signal py-1 ps-3" role="status">
        {draft?.message ?? t("refusal.noDraft")}{" "}
        {draft?.intentId && (
          <Link href={requestHref(draft.intentId)} prefetch={false} className="link">
            {t("draftEdit.seeRequest")}
          </Link>
        )}
      </p>
    );
  }
  return (
    <>
      <p className="mt-2 text-ink-2 wrap-anywhere">
        {tRich("draftEdit.filledIn", {
          agent: draft.agent,
          link: (inside) => (
            <Link key="draft" href={requestHref(draft.id)} prefetch={false} className="link">
              {inside}
            </Link>
          ),
        })}
      </p>
      {children(draft)}
    </>
  );
}
