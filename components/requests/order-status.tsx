import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";

function OrderStatus({ id }: { id: string }) {
  const { data } = useRead("orders.get", { id });
  const { status, orderType } = data?.data ?? {};
  return status ? <Status value={status} orderType={orderType} /> : null;
}

/** The present status of an order, for the outcome of the write that placed it. */
export const orderStatusOf = (id: string) => <OrderStatus id={id} />;
