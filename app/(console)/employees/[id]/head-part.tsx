import { EmployeeFacts } from "#components/employees/employee-facts.tsx";
import { EmployeeHead } from "#components/employees/employee-head.tsx";
import { RecordPart } from "#components/record/record-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

/** The head of the page and the facts beside the rest: what one read of the person fills. */
export function HeadPart({ id, role }: { id: string } & Pick<Principal, "role">) {
  const input = { id };
  return (
    <Prefetched
      reads={[["employees.get", input]]}
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
        className="grid grid-cols-1 content-start gap-3.5 max-wide:order-last sm:max-wide:grid-cols-2 wide:col-start-2 wide:row-span-3 wide:row-start-2"
        aria-label={t("record.aboutEmployee")}
      >
        <RecordPart name="employees.get" input={input}>
          <EmployeeFacts
            id={id}
            isAddressWhole={"address" in redact(role, { address: "anywhere" })}
          />
        </RecordPart>
      </aside>
    </Prefetched>
  );
}
