import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWrite, type Write } from "#components/form/use-write.ts";
import { type SendOptions, useWriteForm, type WriteForm } from "#components/form/use-write-form.ts";
import { canonicalText } from "#components/orders/new/canonical-text.ts";
import { findFieldProblems } from "#components/orders/new/field-problems.ts";
import type { OrderDraft } from "#components/orders/new/order-draft.ts";
import { toPreflightRows } from "#components/orders/new/preflight-rows.ts";
import {
  type DraftAddress,
  type DraftState,
  type StoredDraft,
  useStoredDraft,
} from "#components/orders/new/stored-drafts.ts";
import { useOrder } from "#components/orders/new/use-order.ts";
import { type PreflightResult, usePreflight } from "#components/orders/new/use-preflight.ts";
import { newOrderHref } from "#components/orders/order-links.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useEarlierSubmission } from "#lib/client/earlier-submission.ts";
import { formOf } from "#lib/client/pending-submissions.ts";
import { t } from "#lib/protocol/words/t.ts";

export interface NewOrderFormProps extends DraftAddress {
  idempotencyKey: string;
  /** The model that the stock picker shows first. */
  stockModel?: string | null;
  /** The agent's draft that the order replaces. */
  replaces?: string | undefined;
}

/** Inconclusive without a reason against it: the person may place the order anyway. */
const canOverride = ({ validation: { kind, reasons } }: PreflightResult) =>
  kind === "inconclusive" && reasons.length === 0;

const isPlaceable = (result: PreflightResult, isOverridden: boolean) =>
  result.validation.kind === "allowed" || (canOverride(result) && isOverridden);

/**
 * Finds the request that this form became before the page was loaded again. Returns whether that is
 * still unknown, or that nothing was sent.
 */
function useEarlierOrder(
  write: Write,
  { sent, noteSent }: DraftState,
): "looking" | "not sent" | "forgotten" | null {
  const { owner } = useViewer();
  const [isNotSent, setNotSent] = useState(false);
  const isCurrent = write.outcome !== null || write.isSending;
  const form = formOf(write.idempotencyKey);
  const earlier = useEarlierSubmission(
    owner,
    sent && !isCurrent ? { form, operation: "orders.create", at: Date.parse(sent.at) } : null,
  );
  const status = earlier?.status ?? null;
  const onStatus = useEffectEvent(() => {
    if (earlier?.status === "found") write.resume(earlier.requestId);
    if (earlier?.status !== "not sent") return;
    setNotSent(true);
    noteSent(null);
  });
  useEffect(() => {
    if (status) onStatus();
  }, [status]);
  if (isCurrent) return null;
  if (status === "looking" || status === "forgotten") return status;
  return isNotSent ? "not sent" : null;
}

/** Lets the draft follow the outcome. Returns the pre-flight result of the order refused last. */
function useRefusedOrder(
  { outcome, idempotencyKey }: Write,
  { sent, noteSent, remove }: DraftState,
) {
  const [refused, setRefused] = useState<PreflightResult | null>(null);
  const status = outcome?.status ?? null;
  const onStatus = useEffectEvent(() => {
    if (status === "accepted" || status === "abandoned") remove();
    else if (status === "refused") {
      if (sent) setRefused(sent.result);
      // Stores the draft with the key that the refusal brought.
      noteSent(null);
    }
  });
  useEffect(() => {
    if (status && idempotencyKey) onStatus();
  }, [status, idempotencyKey]);
  return status === "refused" ? (sent?.result ?? refused) : null;
}

/** Returns why the order can't be placed yet; `null` where only its confirmation is left. */
const stopTextOf = (
  missing: readonly string[],
  { isChecking, result }: Pick<ReturnType<typeof usePreflight>, "isChecking" | "result">,
): string | null => {
  const [first] = missing;
  if (first) return first;
  if (isChecking) return t("orderNew.waitForCheck");
  if (!result) return t("orderNew.noCheckAnswer");
  return result.validation.kind === "denied" ? t("orderNew.checkDenies") : null;
};

/** The form of a new order: its draft, the pre-flight check of it, and the write that places it. */
export function useNewOrderForm(props: NewOrderFormProps, stored: StoredDraft | null) {
  const router = useRouter();
  const write = useWrite("orders.create", stored?.idempotencyKey ?? props.idempotencyKey, {
    replaces: props.replaces,
  });
  const draftState = useStoredDraft(props, stored, write.idempotencyKey);
  const { draft, sent } = draftState;
  const { outcome, isSent, isSending } = write;
  const [hasPreflightChanged, setPreflightChanged] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const placing = useRef<PreflightResult | null>(null);
  /** The employee of the next order, while the form starts over. */
  const nextEmployee = useRef<string | null>(null);

  const order = useOrder(draft);
  const text = canonicalText(order.body);
  const preflight = usePreflight(order.body, { isPaused: isSent || isSending });
  const { result } = preflight;
  const { locale } = useViewer();
  const rowsOf = ({ body, validation }: PreflightResult) =>
    toPreflightRows({ ...order, heldIds: order.heldIds ?? [], body, validation, locale });

  const earlier = useEarlierOrder(write, draftState);
  const refused = useRefusedOrder(write, draftState);
  // A refusal is shown only while the order is the one that was refused.
  const isAsRefused = refused !== null && !isSending && canonicalText(refused.body) === text;

  /** Returns the checked order that may be sent; `null` for none. */
  const findPlaceable = async ({ second }: SendOptions): Promise<PreflightResult | null> => {
    // The refused order, which the person has confirmed as a second one.
    if (second && isAsRefused) return refused;
    if (text === null) return null;
    setPreflightChanged(false);
    const renewed = await preflight.renew();
    if (renewed && canonicalText(renewed.body) === text && isPlaceable(renewed, form.isConfirmed)) {
      return renewed;
    }
    setPreflightChanged(true);
    return null;
  };

  const form: WriteForm<OrderDraft> = useWriteForm({
    write,
    draft,
    confirmation: result && canOverride(result) ? text : null,
    toInput: async (options) => {
      placing.current = await findPlaceable(options);
      return placing.current?.body ?? null;
    },
    preview: order.filledIn,
    receipt: () => placing.current?.receipt ?? null,
    onSend: () => {
      const current = placing.current;
      if (!current) return;
      const rows = current === sent?.result ? sent.rows : rowsOf(current);
      // Stored before anything is sent, for a page that is loaded again meanwhile.
      draftState.noteSent({ result: current, rows, at: new Date().toISOString() });
    },
    onStartOver: () => {
      draftState.reset(nextEmployee.current);
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>("input[name=order-type]")?.focus();
    },
  });

  const placed = isSent || isSending ? sent : null;
  return {
    ...form,
    draft,
    stockModel: props.stockModel ?? null,
    order,
    preflight,
    earlier,
    sentAt: sent?.at ?? null,
    hasPreflightChanged,
    isRestored: draftState.isRestored && !isSent,
    /** The pre-flight result that the order was placed with, once it was. */
    placed: placed?.result ?? null,
    rows: placed?.rows ?? (preflight.shown ? rowsOf(preflight.shown) : []),
    needsOverride: result !== null && canOverride(result),
    isReady: result !== null && !preflight.isChecking && isPlaceable(result, form.isConfirmed),
    problems: findFieldProblems({
      body: order.body,
      fieldErrors: isAsRefused ? write.fieldErrors : {},
      refusal: isAsRefused ? (outcome?.failure?.message ?? null) : null,
      reasons: result?.validation.reasons ?? [],
    }),
    /** Why the keys for placing did nothing; `null` before they were pressed, and once they would. */
    stopText: isStopped && !isSent ? stopTextOf(order.missing, preflight) : null,
    noteStop: () => setStopped(!isSent),
    change: (part: Partial<OrderDraft>) => {
      draftState.change({ ...draft, ...part });
      setPreflightChanged(false);
      setStopped(false);
    },
    /** Opens an empty form, or one for the same employee. */
    startAnother: (employeeId: string | null) => {
      draftState.remove();
      const href = newOrderHref({ employeeId });
      if (href !== `/orders/new${props.search}`) return router.push(href);
      nextEmployee.current = employeeId;
      void form.startOver();
    },
  };
}

export type NewOrderFormState = ReturnType<typeof useNewOrderForm>;
