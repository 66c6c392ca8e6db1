import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { NewOrderForm } from "#components/orders/new/new-order-form.tsx";
import { emptyDraft } from "#components/orders/new/order-draft.ts";
import { repeatableType, repeatOrder } from "#components/orders/new/repeated-order.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { hasWholeList } from "#components/search/empty-list.ts";
import { Code } from "#components/ui/code.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

type FormProps = Omit<ComponentProps<typeof NewOrderForm>, "start">;

/** The form as it was filled in from the order: a later answer about the order changes nothing. */
function FilledForm({
  order,
  heldIds,
  ...form
}: FormProps & { order: Order; heldIds: readonly string[] | null }) {
  const numbers = useNumbers();
  const [{ draft, text }] = useState(() => repeatOrder(order, heldIds, numbers));
  return (
    <>
      <p className="mt-2 text-ink-2 wrap-anywhere" role="status">
        {tRich("orderRepeat.takenOver", {
          id: () => (
            <Link key="id" href={orderHref(order.id)} prefetch={false} className="link">
              <Code>{showUnsafe(order.id)}</Code>
            </Link>
          ),
          text,
        })}
      </p>
      <NewOrderForm {...form} start={draft} />
    </>
  );
}

/** The form of a new order, filled in from an order that was placed before. */
export default function RepeatOrderForm({ orderId, ...form }: FormProps & { orderId: string }) {
  const { data, error, refetch } = useRead("orders.get", { id: orderId });
  const order = data?.data;
  const employeeId = order?.employeeId ?? "";
  const isHeldNeeded =
    order !== undefined &&
    employeeId !== "" &&
    ["Collection", "Offboarding"].includes(repeatableType(order) ?? "");
  const held = useRead("employees.devices", { id: employeeId }, { enabled: isHeldNeeded });
  if (!order) {
    if (!error) return <Skeleton lines={8} />;
    return (
      <>
        <div className="mt-3">
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        </div>
        <NewOrderForm {...form} start={emptyDraft} />
      </>
    );
  }
  if (isHeldNeeded && !held.data && !held.error) return <Skeleton lines={8} />;
  // A device that an incomplete answer lacks may still be held.
  const heldIds =
    held.data && hasWholeList(held.data) ? held.data.data.items.map(({ id }) => id) : null;
  return <FilledForm {...form} order={order} heldIds={isHeldNeeded ? heldIds : []} />;
}
