"use client";

import Link from "next/link";
import { useState } from "react";
import { Moment } from "#components/data/moment.tsx";
import { type Draft, otherDrafts } from "#components/flows/new-order/draft.ts";

/** The form is not new: it is as it was left. */
export function DraftKept({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-small text-ink-3" role="status">
      <span>
        What you filled in at <Moment at={draft.savedAt} format="time" /> was kept.
      </span>
      <button type="button" className="link" onClick={onDrop}>
        Start anew
      </button>
    </p>
  );
}

/** Another address of the form was left unfinished, and is not lost by opening this one. */
export function OtherDrafts({ owner, search }: { owner: string; search: string }) {
  const [others] = useState(() => otherDrafts(owner, search));
  const [first] = others;
  if (!first) return null;
  const { type } = first.draft.form;
  return (
    <p className="mt-2 text-small text-ink-3">
      Another order is unfinished since <Moment at={first.draft.savedAt} format="time" />:{" "}
      <Link href={`/orders/new${first.search}`} prefetch={false} className="link">
        {type ? `the ${type}` : "the order"}
      </Link>
    </p>
  );
}
