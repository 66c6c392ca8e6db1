import { type CardProps, CardRead } from "#components/hover/card-read.tsx";
import { isKnownEmpty } from "#components/search/empty-list.ts";
import { Country } from "#components/ui/country.tsx";
import { Status } from "#components/ui/status.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** How many of a person's orders are read to find late ones. */
const maxOrders = 50;

/** Late orders of a person, as far as a search by the ID finds them. No mark proves nothing. */
function LateMark({ id }: { id: string }) {
  const found = useRead("orders.list", { query: id, limit: maxOrders }).data?.data.items ?? [];
  const late = found.filter(
    ({ employeeId, sla, status }) => employeeId === id && sla?.late === true && !isFinished(status),
  );
  if (late.length === 0) return null;
  return <StatusLabel variant="unsure">{t("hover.late", { count: late.length })}</StatusLabel>;
}

/** The number of devices that a person holds; nothing where the answer does not say. */
function DeviceCount({ id }: { id: string }) {
  const answer = useRead("employees.devices", { id }).data;
  if (!answer) return null;
  const { items, totalCount } = answer.data;
  const isUnknown = items.length === 0 && !isKnownEmpty({ totalCount, gap: answer.gap });
  if (isUnknown) return null;
  const count = totalCount ?? items.length;
  return <span>{t("hover.devices", { count })}</span>;
}

export function EmployeeCard(props: CardProps) {
  const { id } = props;
  return (
    <CardRead name="employees.get" {...props}>
      {(employee) => (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-medium">{employeeTitle(employee)}</span>
            <Status value={employee.status} />
          </p>
          <p className="text-small text-ink-2">
            {[employee.jobTitle, employee.teamName].filter(Boolean).join(" · ")}
          </p>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-small text-ink-2">
            {employee.country && <Country code={employee.country} named />}
            <DeviceCount id={id} />
            <LateMark id={id} />
          </p>
        </>
      )}
    </CardRead>
  );
}
