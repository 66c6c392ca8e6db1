import Link from "next/link";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { OrderFields } from "#components/orders/new/order-fields.tsx";
import { PreflightPanel } from "#components/orders/new/preflight-panel.tsx";
import {
  findDraft,
  otherDrafts,
  removeDraft,
  type StoredDraft,
} from "#components/orders/new/stored-drafts.ts";
import { useFormKeys } from "#components/orders/new/use-form-keys.ts";
import {
  type NewOrderFormProps,
  useNewOrderForm,
} from "#components/orders/new/use-new-order-form.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { withWords } from "#components/words/later-words.ts";
import { forgottenForm } from "#lib/client/pending-submissions.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

// Most of it is the outcome of the order. It loads while the fields are filled in.
const loadConfirmPanel = () => withWords(import("#components/orders/new/confirm-panel.tsx"));
const ConfirmPanel = lazy(loadConfirmPanel);

function DraftRestored({ stored, onDiscard }: { stored: StoredDraft; onDiscard: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-small text-ink-3" role="status">
      <span>
        {tRich("orderNew.restored", {
          moment: () => <Moment key="moment" at={stored.savedAt} format="time" />,
        })}
      </span>
      <button type="button" className="link min-h-6" onClick={onDiscard}>
        {t("orderNew.discard")}
      </button>
    </p>
  );
}

/** Links to the newest draft at another address of the form. */
function OtherDraftLink({ owner, search }: { owner: string; search: string }) {
  const [others] = useState(() => otherDrafts(owner, search));
  const [first] = others;
  if (!first) return null;
  const { type } = first.stored.draft;
  return (
    <p className="mt-2 text-small text-ink-3">
      {tRich("orderNew.otherDraft", {
        moment: () => <Moment key="moment" at={first.stored.savedAt} format="time" />,
        link: () => (
          <Link key="link" href={`/orders/new${first.search}`} prefetch={false} className="link">
            {type ? codeWord("orderType", type) : t("orderNew.untypedDraft")}
          </Link>
        ),
      })}
    </p>
  );
}

const earlierText = {
  looking: () => t("orderNew.looking"),
  "not sent": () => t("orderNew.notSent"),
  forgotten: forgottenForm,
} as const;

/** Says what is known of the order that was sent from this form before the page was left. */
function EarlierOrderNotice({
  sentAt,
  status,
}: {
  /** ISO 8601. */
  sentAt: string | null;
  status: "looking" | "not sent" | "forgotten";
}) {
  return (
    <section aria-label={t("orderNew.earlier")} className="border-s-2 border-signal py-1 ps-3">
      {status === "looking" && sentAt && (
        <p className="font-medium">
          {tRich("orderNew.leftEarly", {
            moment: () => <Moment key="moment" at={sentAt} format="time" />,
          })}
        </p>
      )}
      <p className="text-ink-2" role="status">
        {earlierText[status]()}
      </p>
    </section>
  );
}

/**
 * Focuses the order type when a form without one opens, so that arrow keys choose at once. A form
 * with a type keeps the focus where it is: an arrow key would change the type.
 */
function useFirstFocus(root: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || document.activeElement?.closest("input, textarea, select, [role=dialog]")) {
      return;
    }
    const first = root.current?.querySelector<HTMLElement>("input[name=order-type]");
    first?.focus({ preventScroll: true });
  }, [root, isWanted]);
}

function FormWithDraft({
  stored,
  onDiscard,
  ...props
}: NewOrderFormProps & { stored: StoredDraft | null; onDiscard: () => void }) {
  const form = useNewOrderForm(props, stored);
  const { draft, order, earlier } = form;
  const root = useRef<HTMLDivElement>(null);
  const [hasNoType] = useState(draft.type === null);
  useFirstFocus(root, hasNoType);
  useEffect(() => {
    if (draft.type) void loadConfirmPanel();
  }, [draft.type]);
  const onKeyDown = useFormKeys(root, form.noteStop);
  return (
    <>
      {form.isRestored && stored && <DraftRestored stored={stored} onDiscard={onDiscard} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field moves on to the next. */}
      <div
        ref={root}
        onKeyDown={onKeyDown}
        className="mt-4 grid max-w-form grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-main-aside xl:grid-cols-[minmax(0,1fr)_400px]"
      >
        <div ref={form.ref}>
          <OrderFields form={form} />
        </div>
        <div className="grid gap-3.5 lg:sticky lg:top-[69px]">
          {earlier && <EarlierOrderNotice sentAt={form.sentAt} status={earlier} />}
          <PreflightPanel form={form}>
            {draft.type && (order.body || form.write.outcome) && (
              <div data-place>
                <Suspense fallback={<Skeleton lines={3} />}>
                  <ConfirmPanel form={form} />
                </Suspense>
              </div>
            )}
            {form.stopText && (
              <p role="alert">{t("orderNew.notPlaced", { reason: form.stopText })}</p>
            )}
          </PreflightPanel>
        </div>
      </div>
    </>
  );
}

/**
 * The form of a new order: its fields, the pre-flight check of exactly that order, and the last step.
 * A form that was left before its order was accepted comes back as it was.
 */
export function NewOrderForm(props: NewOrderFormProps) {
  const { owner, search } = props;
  /** `undefined` until the browser's storage has been read. */
  const [stored, setStored] = useState<StoredDraft | null>();
  useEffect(() => setStored(findDraft(owner, search)), [owner, search]);
  const discard = () => {
    removeDraft(search);
    setStored(null);
  };
  return (
    <>
      {stored !== undefined && <OtherDraftLink owner={owner} search={search} />}
      <FormWithDraft
        key={stored ? "restored" : "new"}
        {...props}
        stored={stored ?? null}
        onDiscard={discard}
      />
    </>
  );
}
