"use client";

import { addressLines } from "#components/addresses/address-lines.ts";
import { heldCount } from "#components/employees/held-count.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { CheckRow } from "#components/orders/new/check-row.tsx";
import { devicesOfDraft, remainingText } from "#components/orders/new/draft-devices.ts";
import { effectText } from "#components/orders/new/effect-text.ts";
import type { OrderBody } from "#components/orders/new/order-draft.ts";
import { checkLabels } from "#components/orders/new/preflight-panel.tsx";
import { toPreflightRows } from "#components/orders/new/preflight-rows.ts";
import { usePreflight } from "#components/orders/new/use-preflight.ts";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { useRequest } from "#lib/client/requests.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { type OrderType, orderTypes } from "#lib/v4/fields/known-values.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** The devices of the draft that the employee does not hold, read one by one; more are shown by ID. */
const maxDevices = 12;

function Address({ employee }: { employee: Employee }) {
  const address = deliveryAddressOf(employee);
  if (address.reach === "street") return <>{addressLines(address).join(", ")}</>;
  if (address.reach === "none")
    return <span className="text-signal">{t("orderDraftCheck.noneOnFile")}</span>;
  return <span className="text-ink-3">{t("orderDraftCheck.notShown")}</span>;
}

function Check({
  body,
  type,
  employeeId,
}: {
  body: OrderBody;
  type: OrderType;
  employeeId: string;
}) {
  const numbers = useNumbers();
  const { locale } = useViewer();
  const employee = useRead("employees.get", { id: employeeId }).data?.data;
  const { data: held, error, refetch } = useRead("employees.devices", { id: employeeId });
  const heldDevices = held?.data.items ?? [];
  const heldIds = heldDevices.map(({ id }) => id);
  const ids = body.productIds ?? [];
  const others = held ? ids.filter((id) => !heldIds.includes(id)) : [];
  const read = useReads(
    "products.get",
    others.slice(0, maxDevices).map((id) => ({ input: { id } })),
  );
  const { result, shown, isChecking, failure, retry } = usePreflight(body, { isPaused: false });
  const devices = new Map(
    [...heldDevices, ...read.flatMap(({ data }) => data?.data ?? [])].map((device) => [
      device.id,
      device,
    ]),
  );
  const name = employee ? employeeTitle(employee) : employeeId;
  const { returning, outgoing } = devicesOfDraft(type, ids, heldIds);
  // A device that the person no longer holds leaves no fewer with them.
  const heldReturning = returning.filter((id) => heldIds.includes(id)).length;
  const count = held ? Number(heldCount(held, { numberText: String }) ?? Number.NaN) : Number.NaN;
  const label = isChecking || !result ? null : checkLabels[result.validation.kind];
  return (
    <Panel
      title={t("orderDraftCheck.title")}
      aside={
        shown &&
        tRich("orderDraftCheck.checkedAt", {
          moment: () => <Moment key="moment" at={new Date(shown.at).toISOString()} format="time" />,
        })
      }
    >
      {held ? (
        <p className="text-prose">
          {sentencesText([
            effectText({
              type,
              name,
              city: employee?.deliveryAddress?.city,
              returning,
              outgoing,
              serialOf: (id) => devices.get(id)?.serialNumber,
              isAllReturned: count === heldReturning && heldReturning > 0,
              numbers,
            }),
            remainingText(heldReturning, count, name, numbers),
          ])}
        </p>
      ) : error ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={1} />
      )}
      <div className="mt-2.5">
        <DescriptionList
          empty=""
          facts={[
            [
              t("orderDraftCheck.address"),
              employee && <Address key="address" employee={employee} />,
            ],
          ]}
        />
      </div>
      <h3 className="label mt-3 mb-1.5 border-t border-rule pt-2.5">{t("orderDraftCheck.now")}</h3>
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      {!failure && !shown && <Skeleton lines={2} />}
      {label && (
        <p className="mb-2" role="status">
          <StatusLabel variant={label[0]}>{label[1]()}</StatusLabel>
        </p>
      )}
      {shown && (
        <ul className={`grid gap-2 ${isChecking ? "opacity-50" : ""}`}>
          {toPreflightRows({
            body,
            validation: shown.validation,
            name,
            devices,
            heldIds,
            locale,
          }).map((row) => (
            <CheckRow key={row.key} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/**
 * What an order that an agent drafted would do, and what the service says of it now: the draft may be days
 * old. Absent for other requests.
 */
export default function DraftCheck({ id }: { id: string }) {
  const { data: request } = useRequest(id);
  if (request?.state !== "draft" || request.operation !== "orders.create") return null;
  // What was stored was parsed with the operation's schema.
  const body = request.sent as OrderBody;
  const type = orderTypes.find((each) => each === body?.orderType);
  if (!type || !body.employeeId) return null;
  return <Check body={body} type={type} employeeId={body.employeeId} />;
}
