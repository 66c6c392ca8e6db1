"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { findFieldProblems } from "#components/flows/new-order/field-problems.ts";
import {
  canonical,
  emptyDraft,
  type OrderDraft,
  toDraft,
} from "#components/flows/new-order/order-draft.ts";
import { toPreflightRows } from "#components/flows/new-order/preflight-rows.ts";
import {
  removeDraft,
  type SentOrder,
  type StoredDraft,
  storeDraft,
} from "#components/flows/new-order/stored-drafts.ts";
import { useOrder } from "#components/flows/new-order/use-order.ts";
import { type PreflightResult, usePreflight } from "#components/flows/new-order/use-preflight.ts";
import { useWrite } from "#components/form/use-write.ts";
import { type SendOptions, useWriteForm } from "#components/form/use-write-form.ts";
import type { Prefill } from "#components/order/new-order-href.ts";
import { formOf, useEarlierSubmission } from "#lib/client/pending-submissions.ts";

export interface NewOrderFormProps {
  prefill: Prefill;
  /** The address's search, by which the draft is stored; empty for a form that starts empty. */
  search: string;
  /** Whose draft it is: another user of the same tab finds none. */
  owner: string;
  idempotencyKey: string;
}

/** Inconclusive without a reason against it: the person may place the order anyway. */
const canOverride = ({ validation: { kind, reasons } }: PreflightResult) =>
  kind === "inconclusive" && reasons.length === 0;

/**
 * Finds the request that this form became before the page was loaded again. Returns whether that is
 * still unknown, or that nothing was sent.
 */
function useEarlierOrder(
  sent: SentOrder | null,
  idempotencyKey: string,
  { onFound, onNotSent }: { onFound: (requestId: string) => void; onNotSent: () => void },
): "looking" | "not sent" | null {
  const { owner } = useViewer();
  const [isNotSent, setNotSent] = useState(false);
  const earlier = useEarlierSubmission(
    owner,
    sent && {
      form: formOf(idempotencyKey),
      operation: "orders.create",
      at: Date.parse(sent.at),
    },
  );
  const requestId = earlier?.status === "found" ? earlier.requestId : null;
  const wasNotSent = earlier?.status === "not sent";
  const found = useEffectEvent(onFound);
  const notSent = useEffectEvent(onNotSent);
  useEffect(() => {
    if (requestId !== null) found(requestId);
  }, [requestId]);
  useEffect(() => {
    if (!wasNotSent) return;
    setNotSent(true);
    notSent();
  }, [wasNotSent]);
  if (earlier?.status === "looking") return "looking";
  return isNotSent ? "not sent" : null;
}

/** The form of a new order: its draft, the pre-flight check of it, and the write that places it. */
export function useNewOrderForm(
  { prefill, search, owner, idempotencyKey }: NewOrderFormProps,
  stored: StoredDraft | null,
) {
  const router = useRouter();
  const [draft, setDraft] = useState<OrderDraft>(() => stored?.draft ?? toDraft(prefill));
  const [isRestored, setRestored] = useState(stored !== null);
  const [sent, setSent] = useState<SentOrder | null>(stored?.sent ?? null);
  const [refused, setRefused] = useState<PreflightResult | null>(null);
  const [hasPreflightChanged, setPreflightChanged] = useState(false);
  const placing = useRef<PreflightResult | null>(null);

  const write = useWrite("orders.create", stored?.idempotencyKey ?? idempotencyKey);
  const { outcome, isSent, isSending } = write;
  const order = useOrder(draft);
  const text = canonical(order.body);
  const preflight = usePreflight(order.body, { isPaused: isSent || isSending });
  const { result } = preflight;
  const rowsOf = (shown: PreflightResult) =>
    toPreflightRows({
      body: shown.body,
      validation: shown.validation,
      name: order.name,
      devices: order.devices,
      heldIds: order.heldIds ?? [],
    });

  const store = (next: OrderDraft, nextSent: SentOrder | null) =>
    storeDraft(owner, search, {
      draft: next,
      idempotencyKey: write.idempotencyKey,
      savedAt: new Date().toISOString(),
      sent: nextSent,
    });

  /** Returns the order to send: exactly what was checked and may be placed; `null` for none. */
  const toInput = async ({ second }: SendOptions) => {
    if (second && refused && canonical(refused.body) === text) {
      placing.current = refused;
      return refused.body;
    }
    setPreflightChanged(false);
    if (text === null) return null;
    const renewed = await preflight.renew();
    const isSame = renewed !== null && canonical(renewed.body) === text;
    const isAllowed =
      isSame && (renewed.validation.kind === "allowed" || (canOverride(renewed) && isOverridden));
    if (!isAllowed) {
      setPreflightChanged(true);
      return null;
    }
    placing.current = renewed;
    return renewed.body;
  };

  const form = useWriteForm({
    write,
    draft,
    confirmation: result && canOverride(result) ? text : null,
    toInput,
    onSend: () => {
      const current = placing.current;
      if (!current) return;
      const rows = current === sent?.result ? sent.rows : rowsOf(current);
      const next = { result: current, rows, at: new Date().toISOString() };
      setSent(next);
      // Stored before anything is sent, for a page that is loaded again meanwhile.
      store(draft, next);
    },
    onStartOver: () => {
      setDraft(emptyDraft);
      setSent(null);
      setRestored(false);
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>("input[name=order-type]")?.focus();
    },
  });
  const isOverridden = form.isConfirmed;

  const status = outcome?.status ?? null;
  const onStatus = useEffectEvent(() => {
    if (status === "accepted" || status === "abandoned") removeDraft(search);
    else if (status === "refused") {
      if (sent) setRefused(sent.result);
      setSent(null);
      // With the key that the refusal brought.
      store(draft, null);
    }
  });
  useEffect(() => {
    if (status && write.idempotencyKey) onStatus();
  }, [status, write.idempotencyKey]);

  const earlier = useEarlierOrder(outcome || isSending ? null : sent, write.idempotencyKey, {
    onFound: write.resume,
    onNotSent: () => {
      setSent(null);
      store(draft, null);
    },
  });

  // A refusal is shown only while the order is the one that was refused.
  const refusedBody = status === "refused" && !isSending ? (sent?.result ?? refused)?.body : null;
  const isAsRefused = refusedBody != null && canonical(refusedBody) === text;
  const placed = isSent || isSending ? sent : null;
  return {
    ...form,
    draft,
    order,
    preflight,
    earlier: outcome || isSending ? null : earlier,
    sentAt: sent?.at ?? null,
    hasPreflightChanged,
    isRestored: isRestored && !isSent,
    /** What the order was placed with, once it was. */
    placed: placed?.result ?? null,
    rows: placed?.rows ?? (preflight.shown ? rowsOf(preflight.shown) : []),
    needsOverride: result !== null && canOverride(result),
    isReady:
      result !== null &&
      !preflight.isChecking &&
      (result.validation.kind === "allowed" || (canOverride(result) && isOverridden)),
    problems: findFieldProblems({
      body: order.body,
      fieldErrors: isAsRefused ? write.fieldErrors : {},
      refusal: isAsRefused ? (outcome?.failure?.message ?? null) : null,
      reasons: result?.validation.reasons ?? [],
    }),
    change: (next: OrderDraft) => {
      setDraft(next);
      setRestored(false);
      setPreflightChanged(false);
      store(next, sent);
    },
    startAnother: () => {
      removeDraft(search);
      if (search) router.push("/orders/new");
      else void form.startOver();
    },
  };
}

export type NewOrderFormState = ReturnType<typeof useNewOrderForm>;
