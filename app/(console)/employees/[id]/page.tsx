import { EligibilityBar } from "#components/employees/eligibility-bar.tsx";
import { employeeRecord } from "#components/employees/employee-screen.ts";
import { WhenLoaded } from "#components/record/when-loaded.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";
import { DevicesPart } from "./devices-part.tsx";
import { HeadPart } from "./head-part.tsx";
import { OrdersPart } from "./orders-part.tsx";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(
  employeeRecord.title,
  "employees.get",
  employeeTitle,
);

export default async function EmployeePage({ params }: PageProps<"/employees/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  const { role } = await requirePrincipal();
  const mayOrder = mayWrite(role, "orders.create");
  const input = { id };
  const employee = ["employees.get", input] as const;
  const devices = [employee, ["employees.devices", input]] as const;
  return (
    // Explicit rows and columns, because one read fills parts of several of them.
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-4 wide:grid-cols-main-aside wide:grid-rows-[auto_auto_auto_1fr]">
      <HeadPart id={id} role={role} />
      {/* Where the person's devices are comes before what else can be ordered. */}
      <div className="wide:col-start-1 wide:row-start-2">
        <OrdersPart id={id} />
      </div>
      {mayOrder && (
        <Prefetched reads={devices}>
          <WhenLoaded name="employees.get" input={input}>
            <div className="wide:col-start-1 wide:row-start-3">
              <EligibilityBar id={id} />
            </div>
          </WhenLoaded>
        </Prefetched>
      )}
      <div className={`wide:col-start-1 ${mayOrder ? "wide:row-start-4" : "wide:row-start-3"}`}>
        <DevicesPart id={id} />
      </div>
    </div>
  );
}
