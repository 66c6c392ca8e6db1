import type { Metadata } from "next";
import { type OrderBody, takesBack, toPrefilledDraft } from "#components/orders/new/order-draft.ts";
import { OrderForm } from "#components/orders/new/order-form.tsx";
import { newOrderHref, type Prefill } from "#components/orders/order-links.ts";
import { newOrderForm } from "#components/orders/order-screen.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { DraftToEdit } from "../../_shared/draft-to-edit.tsx";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { NewRecordPage } from "../../_shared/require-write.tsx";
import { readPrefill } from "./prefill.ts";

export const metadata: Metadata = { title: newOrderForm.title };

/** More devices than this are read by the browser, when the form shows them. */
const maxPrefetchedDevices = 8;

const readsOf = ({ type, employeeId, deviceIds }: Prefill): Read[] => {
  const reads: Read[] = [];
  if (employeeId) reads.push(["employees.get", { id: employeeId }]);
  if (employeeId && type && takesBack(type)) reads.push(["employees.devices", { id: employeeId }]);
  if (type === "Deployment") {
    for (const id of deviceIds.slice(0, maxPrefetchedDevices)) reads.push(["products.get", { id }]);
  }
  return reads;
};

function IgnoredPrefill({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null;
  return (
    <p className="mt-2 border-l-2 border-signal py-1 pl-3 text-ink-2 wrap-anywhere">
      These parts of the link are not valid and were ignored: {ignored.join(", ")}.
    </p>
  );
}

export default async function NewOrderPage({ searchParams }: PageProps<"/orders/new">) {
  const { draft: draftId, ...given } = await searchParams;
  const { prefill, repeatedId, ignored } = readPrefill(draftId === undefined ? given : {});
  const { userId } = await requirePrincipal();
  const search =
    draftId !== undefined
      ? `?draft=${draftId}`
      : repeatedId === null
        ? newOrderHref(prefill).slice(newOrderForm.route.length)
        : `?${new URLSearchParams({ repeat: toIdSegment(repeatedId) })}`;
  const reads: Read[] =
    repeatedId === null ? readsOf(prefill) : [["orders.get", { id: repeatedId }]];
  return (
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
  );
}
