import { OrderPrintHead } from "#components/employees/print-head.tsx";
import { Logo } from "#components/frame/logo.tsx";
import { OrderActions } from "#components/orders/actions/order-actions.tsx";
import { OrderRecord } from "#components/orders/order-record.tsx";
import { orderRecord } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { WhenLoaded } from "#components/record/when-loaded.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { startReads } from "#lib/server/upstream/prefetch.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";
import { OrderParts, readsOf } from "./order-parts.tsx";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(orderRecord.title, "orders.get", orderTitle);

export default async function OrderPage({ params }: PageProps<"/orders/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  const input = { id };
  const { order, sla, history, tracking } = readsOf(id);
  startReads(await requirePrincipal(), [order, sla, history, tracking]);
  return (
    <PageWords of="(console)/orders/[id]/page">
      <Prefetched reads={[order]} fallback={null}>
        <OrderPrintHead id={id} logo={<Logo />} />
      </Prefetched>
      <Prefetched reads={[order, sla, history]} fallback={<Skeleton lines={6} />}>
        <OrderRecord id={id} actions={<OrderActions id={id} />} />
      </Prefetched>
      <Prefetched reads={[order]} fallback={null}>
        <WhenLoaded name="orders.get" input={input}>
          <OrderParts id={id} />
        </WhenLoaded>
      </Prefetched>
    </PageWords>
  );
}
