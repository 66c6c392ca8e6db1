import { IgnoredPrefill } from "#components/orders/new/ignored-prefill.tsx";
import { type OrderBody, toPrefilledDraft } from "#components/orders/new/order-draft.ts";
import { OrderForm } from "#components/orders/new/order-form.tsx";
import { newOrderForm } from "#components/orders/order-screen.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { screenMetadata } from "../../../_shared/screen-metadata.ts";
import { DraftToEdit } from "../../_shared/draft-to-edit.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";
import { readsOf, searchOf } from "./form-reads.ts";
import { readPrefill } from "./prefill.ts";

export const generateMetadata = screenMetadata(newOrderForm);

export default async function NewOrderPage({ searchParams }: PageProps<"/orders/new">) {
  const { draft: draftId, ...given } = await searchParams;
  const { prefill, repeatedId, ignored } = readPrefill(draftId === undefined ? given : {});
  const { userId } = await requirePrincipal();
  const search = searchOf(draftId, repeatedId, prefill);
  const reads: Read[] =
    repeatedId === null ? readsOf(prefill) : [["orders.get", { id: repeatedId }]];
  return (
    <PageWords of="(console)/orders/new/page">
      <NewRecordPage screen={newOrderForm}>
        {(idempotencyKey) => (
          <>
            <IgnoredPrefill ignored={ignored} />
            <DraftToEdit id={draftId} operation={newOrderForm.needs}>
              {(draft) => (
                <Prefetched reads={reads} fallback={<Skeleton lines={8} />}>
                  <OrderForm
                    key={search}
                    repeatedId={repeatedId}
                    // What was stored was parsed with the operation's schema.
                    body={(draft?.input as OrderBody | undefined) ?? null}
                    replaces={draft?.id}
                    start={toPrefilledDraft(prefill)}
                    stockModel={prefill.model}
                    search={search}
                    owner={userId}
                    idempotencyKey={idempotencyKey}
                  />
                </Prefetched>
              )}
            </DraftToEdit>
          </>
        )}
      </NewRecordPage>
    </PageWords>
  );
}
