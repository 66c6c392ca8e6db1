"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PlacePanel } from "#components/flows/new-order/confirm-panel.tsx";
import {
  type Draft,
  dropDraft,
  findDraft,
  keepDraft,
  type Sent,
} from "#components/flows/new-order/draft.ts";
import { DraftKept, OtherDrafts } from "#components/flows/new-order/draft-notices.tsx";
import { effectOf } from "#components/flows/new-order/effect-words.ts";
import { OrderFields } from "#components/flows/new-order/order-fields.tsx";
import { canonical, emptyForm, type OrderForm } from "#components/flows/new-order/order-form.ts";
import { problemsOf } from "#components/flows/new-order/problems-of.ts";
import { Receipt } from "#components/flows/new-order/receipt.tsx";
import { receiptRows } from "#components/flows/new-order/receipt-rows.ts";
import { SentBefore } from "#components/flows/new-order/sent-before.tsx";
import { useOrder } from "#components/flows/new-order/use-order.ts";
import { type Receipt as Said, usePreflight } from "#components/flows/new-order/use-preflight.ts";
import { useWrite } from "#components/form/use-write.ts";
import type { Prefill } from "#components/order/order-links.ts";

const now = () => new Date().toISOString();

/** A form as the address asks for it. Offboarding means all devices, named or not. */
const toForm = ({ type, employeeId, deviceIds }: Prefill): OrderForm => ({
  ...emptyForm,
  type,
  employeeId,
  ...(type === "Deployment"
    ? { stock: deviceIds }
    : { picks: Object.fromEntries(deviceIds.map((id) => [id, true])) }),
});

interface Props {
  prefill: Prefill;
  /** The address's search, by which its draft is kept; empty for a form that starts empty. */
  search: string;
  /** Whose draft it is: another person in the same tab finds none. */
  owner: string;
  idempotencyKey: string;
}

/** Only a yes without a word against it; or no word at all, where a person lets the service decide. */
const mayPlace = ({ verdict, body }: Said, trusted: string | null) =>
  verdict.kind === "allowed" ||
  (verdict.kind === "inconclusive" && verdict.reasons.length === 0 && trusted === canonical(body));

function FilledForm({
  prefill,
  search,
  owner,
  idempotencyKey,
  draft,
  onStartAnew,
}: Props & { draft: Draft | null; onStartAnew: () => void }) {
  const router = useRouter();
  const [form, setForm] = useState<OrderForm>(() => draft?.form ?? toForm(prefill));
  const [isKept, setKept] = useState(draft !== null);
  const [sent, setSent] = useState<Sent | null>(draft?.sent ?? null);
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const [trusted, setTrusted] = useState<string | null>(null);
  const [hasPreflightChanged, setTurned] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const isBusy = useRef(false);
  const fields = useRef<HTMLDivElement>(null);
  const write = useWrite("orders.create", draft?.idempotencyKey ?? idempotencyKey);
  const { outcome, isSending, isSent, fieldErrors } = write;
  const isReadOnly = isSent || isSending || isRenewing;

  const order = useOrder(form);
  const { body, missing, heldIds, name, devices } = order;
  const preflight = usePreflight(body, { isPaused: isSent || isSending });
  const placed = isSent || isSending ? sent : null;
  const rowsOf = (receipt: Said) =>
    receiptRows({ ...receipt, name, devices, heldIds: heldIds ?? [] });
  const rows = placed?.rows ?? (preflight.shown ? rowsOf(preflight.shown) : []);

  const keep = (next: OrderForm, was: Sent | null, key = write.idempotencyKey) =>
    keepDraft(owner, search, {
      form: next,
      idempotencyKey: key,
      savedAt: now(),
      sent: was,
    });
  const change = (next: OrderForm) => {
    setForm(next);
    setKept(false);
    setTurned(false);
    keep(next, sent);
  };

  // The draft follows what became of the order: one that was accepted is none any more.
  const status = outcome?.status ?? null;
  const intentId = outcome?.intentId ?? null;
  const follow = useEffectEvent((key: string, known: string | null) => {
    if (status === "accepted" || status === "abandoned") dropDraft(search);
    else if (status === "refused") {
      if (sent) setRefusedText(canonical(sent.receipt.body));
      setSent(null);
      // A refusal brings the next key.
      keep(form, null, key);
    } else if (sent && known) {
      const submitted = { ...sent, intentId: known };
      setSent(submitted);
      keep(form, submitted, key);
    }
  });
  useEffect(() => {
    if (status) follow(write.idempotencyKey, intentId);
  }, [status, intentId, write.idempotencyKey]);

  const resume = useEffectEvent(() => {
    if (sent?.intentId) write.resume(sent.intentId);
  });
  useEffect(() => resume(), []);

  // The outcome has taken the focus; a control that was refused is where to go on.
  useEffect(() => {
    if (refusedText) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusedText]);

  const send = async (receipt: Said, { second }: { second: boolean }) => {
    const before: Sent = {
      receipt,
      rows: receipt === sent?.receipt ? sent.rows : rowsOf(receipt),
      at: now(),
      intentId: null,
    };
    setSent(before);
    // Written before anything is sent: a page that is loaded again must know of it.
    keep(form, before);
    await write.send(receipt.body, { second });
  };

  const place = async () => {
    if (isBusy.current || !body) return;
    isBusy.current = true;
    setRenewing(true);
    try {
      const receipt = await preflight.renew();
      const isSame = receipt !== null && canonical(receipt.body) === canonical(body);
      if (isSame && mayPlace(receipt, trusted)) await send(receipt, { second: false });
      else setTurned(true);
    } finally {
      isBusy.current = false;
      setRenewing(false);
    }
  };

  const startAnother = async () => {
    dropDraft(search);
    if (search) return router.push("/orders/new");
    await write.startOver();
    setForm(emptyForm);
    setSent(null);
    setKept(false);
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("input[name=order-type]")?.focus();
  };

  // What was refused is said of the order as it was: another is not to blame for it.
  const isAsRefused = status === "refused" && refusedText === canonical(body);
  const problems = problemsOf({
    body,
    fieldErrors: isAsRefused ? fieldErrors : {},
    refusal: isAsRefused ? (outcome?.failure?.message ?? null) : null,
    reasons: preflight.receipt?.verdict.reasons ?? [],
  });
  const { type } = form;
  return (
    <>
      {isKept && draft && !isSent && <DraftKept draft={draft} onDrop={onStartAnew} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-main-aside xl:grid-cols-[minmax(0,1fr)_400px]">
        <div ref={fields}>
          <OrderFields
            form={form}
            onChange={change}
            heldIds={heldIds}
            name={name}
            country={order.country}
            usualZone={order.usualZone}
            problems={problems}
            isReadOnly={isReadOnly}
            isPlaced={isSent}
          />
        </div>
        <div className="grid gap-3.5 lg:sticky lg:top-[69px]">
          {sent && !sent.intentId && !outcome && !isSending && (
            <SentBefore
              sent={sent}
              idempotencyKey={write.idempotencyKey}
              onFound={(found) => write.resume(found)}
            />
          )}
          <Receipt
            missing={missing}
            preflight={preflight}
            placed={placed?.receipt ?? null}
            rows={rows}
          >
            {type && (body || outcome) && (
              <PlacePanel
                write={write}
                type={type}
                effect={effectOf({ ...order, type })}
                receipt={preflight.receipt}
                isPlaceable={
                  preflight.receipt !== null &&
                  !preflight.isAsking &&
                  mayPlace(preflight.receipt, trusted)
                }
                isTrusted={trusted !== null && trusted === canonical(body)}
                onTrust={(isTrusted) => setTrusted(isTrusted ? canonical(body) : null)}
                hasPreflightChanged={hasPreflightChanged}
                isBusy={isSending || isRenewing}
                onPlace={() => void place()}
                onAgain={({ second }) => sent && void send(sent.receipt, { second })}
                onAnother={() => void startAnother()}
              />
            )}
          </Receipt>
        </div>
      </div>
    </>
  );
}

/**
 * The form of a new order: what it asks for, the service's word on exactly that, and the last step.
 * A form that was left before its order was accepted comes back as it was.
 */
export function NewOrderForm(props: Props) {
  const { owner, search } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [hasLoadedDraft, setLooked] = useState(false);
  useEffect(() => {
    setDraft(findDraft(owner, search));
    setLooked(true);
  }, [owner, search]);
  const startAnew = () => {
    dropDraft(search);
    setDraft(null);
  };
  return (
    <>
      {hasLoadedDraft && <OtherDrafts owner={owner} search={search} />}
      <FilledForm key={draft ? "kept" : "new"} {...props} draft={draft} onStartAnew={startAnew} />
    </>
  );
}
