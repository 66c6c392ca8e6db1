import { RecordPart } from "#components/data/record-part.tsx";
import { WhenLoaded } from "#components/data/when-loaded.tsx";
import { DevicesHeld, DevicesHeldCount } from "#components/employees/devices-held.tsx";
import { EligibilityBar } from "#components/employees/eligibility-bar.tsx";
import { EmployeeFacts } from "#components/employees/employee-facts.tsx";
import { EmployeeHead } from "#components/employees/employee-head.tsx";
import { EmployeeOrders } from "#components/employees/employee-orders.tsx";
import { employeeRecord } from "#components/employees/employee-screen.ts";
import { employeeTitle } from "#components/employees/reference/employee-title.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Patient } from "../../_shared/patient.tsx";
import { Prefetched, prefetchPart } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";
import { orderReads } from "./order-reads.ts";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(
  employeeRecord.title,
  "employees.get",
  employeeTitle,
);

/** Returns the person's orders when the searches for them are done. No other part waits for them. */
const readOrders = async (id: string) => {
  const principal = await requirePrincipal();
  return prefetchPart(
    principal,
    await orderReads(principal, id),
    <WhenLoaded name="employees.get" input={{ id }}>
      <Panel title="Orders">
        <EmployeeOrders id={id} />
      </Panel>
    </WhenLoaded>,
  );
};

/** As high as several orders, so that what is below it stays where it is. */
function OrdersSkeleton() {
  return (
    <div className="min-h-90">
      <Panel title="Orders">
        <Skeleton lines={4} />
      </Panel>
    </div>
  );
}

export default async function EmployeePage({ params }: PageProps<"/employees/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  const { role } = await requirePrincipal();
  const input = { id };
  const employee = ["employees.get", input] as const;
  const devices = [employee, ["employees.devices", input]] as const;
  return (
    // Explicit rows and columns, because one read fills parts of several of them.
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-4 wide:grid-cols-main-aside wide:grid-rows-[auto_auto_auto_1fr]">
      <Prefetched
        reads={[employee]}
        fallback={
          <div className="wide:col-span-2">
            <Skeleton lines={6} />
          </div>
        }
      >
        <div className="wide:col-span-2">
          <EmployeeHead id={id} />
        </div>
        <aside
          className="grid grid-cols-1 content-start gap-3.5 max-wide:order-last sm:max-wide:grid-cols-2 wide:col-start-2 wide:row-span-2 wide:row-start-3"
          aria-label="About this employee"
        >
          <RecordPart name="employees.get" input={input}>
            <EmployeeFacts
              id={id}
              isAddressWhole={"address" in redact(role, { address: "anywhere" })}
            />
          </RecordPart>
        </aside>
      </Prefetched>
      {mayWrite(role, "orders.create") && (
        <Prefetched reads={devices}>
          <WhenLoaded name="employees.get" input={input}>
            <div className="wide:col-span-2 wide:row-start-2">
              <EligibilityBar id={id} />
            </div>
          </WhenLoaded>
        </Prefetched>
      )}
      <div className="wide:col-start-1 wide:row-start-3">
        <Patient part={readOrders(id)} fallback={<OrdersSkeleton />} />
      </div>
      <Prefetched reads={devices}>
        <WhenLoaded name="employees.get" input={input}>
          <div className="wide:col-start-1 wide:row-start-4">
            <Panel title="Devices held" aside={<DevicesHeldCount id={id} />}>
              <DevicesHeld id={id} />
            </Panel>
          </div>
        </WhenLoaded>
      </Prefetched>
    </div>
  );
}
