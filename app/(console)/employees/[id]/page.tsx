import { WhenLoaded } from "#components/data/when-loaded.tsx";
import { DevicesHeld, DevicesHeldCount } from "#components/employee/devices-held.tsx";
import { EligibilityBar } from "#components/employee/eligibility-bar.tsx";
import { EmployeeFacts } from "#components/employee/employee-facts.tsx";
import { EmployeeHead } from "#components/employee/employee-head.tsx";
import { EmployeeOrders } from "#components/employee/employee-orders.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { recordId, recordMetadata } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

export const generateMetadata = recordMetadata("Employee");

export default async function EmployeePage({ params }: PageProps<"/employees/[id]">) {
  const id = await recordId(params);
  const { role } = await requirePrincipal();
  const input = { id };
  const employee = ["employees.get", input] as const;
  return (
    // Explicit rows and columns, because one read fills parts of several of them.
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-4 wide:grid-cols-main-aside">
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
          className="grid grid-cols-1 content-start gap-3.5 max-wide:order-last sm:max-wide:grid-cols-2 wide:col-start-2 wide:row-start-3"
          aria-label="About this employee"
        >
          <EmployeeFacts
            id={id}
            isAddressWhole={"address" in redact(role, { address: "anywhere" })}
          />
        </aside>
      </Prefetched>
      <Prefetched reads={[employee, ["employees.devices", input]]}>
        <WhenLoaded name="employees.get" input={input}>
          <div className="wide:col-span-2 wide:row-start-2">
            <EligibilityBar id={id} />
          </div>
          <div className="grid grid-cols-1 gap-3.5 wide:col-start-1 wide:row-start-3">
            <Panel title="Devices held" aside={<DevicesHeldCount id={id} />}>
              <DevicesHeld id={id} />
            </Panel>
            <Panel title="Orders">
              <EmployeeOrders id={id} />
            </Panel>
          </div>
        </WhenLoaded>
      </Prefetched>
    </div>
  );
}
