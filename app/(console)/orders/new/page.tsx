import type { Metadata } from "next";
import Link from "next/link";
import { NewOrderForm } from "#components/flows/new-order/new-order-form.tsx";
import { takesBack } from "#components/flows/new-order/order-form.ts";
import { newOrderHref } from "#components/order/new-order-href.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageTitle } from "../../_shared/page-title.tsx";
import { Prefetched, type Read } from "../../_shared/prefetched.tsx";
import { RequireWrite } from "../../_shared/require-write.tsx";
import { readPrefill } from "./prefill.ts";

export const metadata: Metadata = { title: "New order" };

export default async function NewOrderPage({ searchParams }: PageProps<"/orders/new">) {
  const { prefill, ignored } = readPrefill(await searchParams);
  const { userId } = await requirePrincipal();
  const { type, employeeId, deviceIds } = prefill;
  const search = newOrderHref(prefill).slice("/orders/new".length);
  const reads: Read[] = [
    ...(employeeId ? [["employees.get", { id: employeeId }] as const] : []),
    ...(employeeId && type && takesBack(type)
      ? [["employees.devices", { id: employeeId }] as const]
      : []),
    ...(type === "Deployment"
      ? deviceIds.slice(0, 8).map((id) => ["products.get", { id }] as const)
      : []),
  ];
  return (
    <RequireWrite operation="orders.create" title="New order">
      {(idempotencyKey) => (
        <>
          <p className="text-compact text-ink-3">
            <Link href="/orders" prefetch={false} className="hover:underline">
              Orders
            </Link>{" "}
            / New
          </p>
          <PageTitle>New order</PageTitle>
          {ignored.length > 0 && (
            <p className="mt-2 border-l-2 border-signal py-1 pl-3 text-ink-2 wrap-anywhere">
              This part of the address means nothing here and was left out: {ignored.join(", ")}.
            </p>
          )}
          <Prefetched reads={reads} fallback={<Skeleton lines={8} />}>
            <NewOrderForm
              key={search}
              prefill={prefill}
              search={search}
              owner={userId}
              idempotencyKey={idempotencyKey}
            />
          </Prefetched>
        </>
      )}
    </RequireWrite>
  );
}
