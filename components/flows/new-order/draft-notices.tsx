"use client";

import Link from "next/link";
import { useState } from "react";
import { Moment } from "#components/data/moment.tsx";
import { otherDrafts, type StoredDraft } from "#components/flows/new-order/stored-drafts.ts";

/** Says that the form was restored from a draft, which the person may discard. */
export function DraftRestored({
  stored,
  onDiscard,
}: {
  stored: StoredDraft;
  onDiscard: () => void;
}) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-small text-ink-3" role="status">
      <span>
        Draft restored from <Moment at={stored.savedAt} format="time" />.
      </span>
      <button type="button" className="link" onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  );
}

/** Links to the newest draft at another address of the form. */
export function OtherDraftLink({ owner, search }: { owner: string; search: string }) {
  const [others] = useState(() => otherDrafts(owner, search));
  const [first] = others;
  if (!first) return null;
  const { type } = first.stored.draft;
  return (
    <p className="mt-2 text-small text-ink-3">
      You have a draft from <Moment at={first.stored.savedAt} format="time" />:{" "}
      <Link href={`/orders/new${first.search}`} prefetch={false} className="link">
        {type ?? "order"}
      </Link>
    </p>
  );
}

/** Says what is known of the order that was sent from this form before the page was left. */
export function EarlierOrderNotice({
  sentAt,
  status,
}: {
  /** ISO 8601. */
  sentAt: string | null;
  status: "looking" | "not sent";
}) {
  return (
    <section aria-label="Earlier order" className="border-l-2 border-signal py-1 pl-3">
      {status === "looking" && sentAt && (
        <p className="font-medium">
          You placed this at <Moment at={sentAt} format="time" /> but left before it finished
        </p>
      )}
      <p className="text-ink-2" role="status">
        {status === "looking"
          ? "Checking whether it went through…"
          : "Nothing was sent. You can place it now."}
      </p>
    </section>
  );
}
