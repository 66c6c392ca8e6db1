"use client";

import { useEffect, useState } from "react";
import { ConfirmPanel } from "#components/flows/new-order/confirm-panel.tsx";
import {
  DraftRestored,
  EarlierOrderNotice,
  OtherDraftLink,
} from "#components/flows/new-order/draft-notices.tsx";
import { OrderFields } from "#components/flows/new-order/order-fields.tsx";
import { PreflightPanel } from "#components/flows/new-order/preflight-panel.tsx";
import {
  findDraft,
  removeDraft,
  type StoredDraft,
} from "#components/flows/new-order/stored-drafts.ts";
import {
  type NewOrderFormProps,
  useNewOrderForm,
} from "#components/flows/new-order/use-new-order-form.ts";

function FormWithDraft({
  stored,
  onDiscard,
  ...props
}: NewOrderFormProps & { stored: StoredDraft | null; onDiscard: () => void }) {
  const form = useNewOrderForm(props, stored);
  const { draft, order, earlier } = form;
  return (
    <>
      {form.isRestored && stored && <DraftRestored stored={stored} onDiscard={onDiscard} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-main-aside xl:grid-cols-[minmax(0,1fr)_400px]">
        <div ref={form.ref}>
          <OrderFields form={form} />
        </div>
        <div className="grid gap-3.5 lg:sticky lg:top-[69px]">
          {earlier && <EarlierOrderNotice sentAt={form.sentAt} status={earlier} />}
          <PreflightPanel form={form}>
            {draft.type && (order.body || form.write.outcome) && <ConfirmPanel form={form} />}
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
