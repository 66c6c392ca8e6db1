import { EmployeeOrders } from "#components/employees/employee-orders.tsx";
import { WhenLoaded } from "#components/record/when-loaded.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { Patient } from "../../_shared/patient.tsx";
import { prefetchPart } from "../../_shared/prefetched.tsx";
import { orderReads } from "./order-reads.ts";

/** Returns the person's orders when the searches for them are done. No other part waits for them. */
const readOrders = async (id: string) => {
  const principal = await requirePrincipal();
  return prefetchPart(
    principal,
    await orderReads(principal, id),
    <WhenLoaded name="employees.get" input={{ id }}>
      <Panel title={t("employee.orders")}>
        <EmployeeOrders id={id} />
      </Panel>
    </WhenLoaded>,
  );
};

/** As high as several orders, so that what is below it stays where it is. */
function OrdersSkeleton() {
  return (
    <div className="min-h-90">
      <Panel title={t("employee.orders")}>
        <Skeleton lines={4} />
      </Panel>
    </div>
  );
}

/** The person's orders, which the page doesn't wait for. */
export function OrdersPart({ id }: { id: string }) {
  return <Patient part={readOrders(id)} fallback={<OrdersSkeleton />} />;
}
