import type { Metadata } from "next";
import { WhenLoaded } from "#components/data/when-loaded";
import { DevicesHeld, DevicesHeldCount } from "#components/employee/devices-held";
import { EligibilityBar } from "#components/employee/eligibility-bar";
import { EmployeeFacts } from "#components/employee/employee-facts";
import { EmployeeHead } from "#components/employee/employee-head";
import { EmployeeOrders } from "#components/employee/employee-orders";
import { Panel } from "#components/ui/panel";
import { Skeleton } from "#components/ui/skeleton";
import { requirePrincipal } from "#lib/server/auth/principal";
import { redact } from "#lib/server/upstream/redact";
import { Prefetched } from "../../_shared/prefetched";
import { recordId } from "../../_shared/record-id";

export async function generateMetadata({
  params,
}: PageProps<"/employees/[id]">): Promise<Metadata> {
  return { title: `Employee ${await recordId(params)}` };
}

export default async function EmployeePage({ params }: PageProps<"/employees/[id]">) {
  const id = await recordId(params);
  const { role } = await requirePrincipal();
  const input = { id };
  return (
    // Rows and columns are named, so that parts of one read may stand far apart.
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-4 min-[84rem]:grid-cols-[minmax(0,1fr)_372px]">
      <Prefetched
        reads={[["employees.get", input]]}
        fallback={
          <div className="min-[84rem]:col-span-2">
            <Skeleton lines={6} />
          </div>
        }
      >
        <div className="min-[84rem]:col-span-2">
          <EmployeeHead id={id} />
        </div>
        <aside
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-3.5 max-[84rem]:order-last sm:max-[84rem]:grid-cols-2 min-[84rem]:col-start-2 min-[84rem]:row-start-3"
          aria-label="About this person"
        >
          <EmployeeFacts
            id={id}
            isAddressWhole={"address" in redact(role, { address: "anywhere" })}
          />
        </aside>
      </Prefetched>
      <Prefetched
        reads={[
          ["employees.get", input],
          ["employees.devices", input],
        ]}
      >
        <WhenLoaded name="employees.get" input={input}>
          <div className="min-[84rem]:col-span-2 min-[84rem]:row-start-2">
            <EligibilityBar id={id} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 min-[84rem]:col-start-1 min-[84rem]:row-start-3">
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
