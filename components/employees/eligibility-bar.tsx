"use client";

import Link from "next/link";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceName } from "#components/devices/device-text.ts";
import { checkedWithText } from "#components/employees/employee-text.ts";
import { type Eligibility, useEligibility } from "#components/employees/use-eligibility.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { newOrderHref } from "#components/orders/order-links.ts";
import { LinkedText } from "#components/record/linked-text.tsx";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { useWritesOff } from "#components/record/use-writes-off.ts";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { Reason } from "#lib/v4/order-validation.ts";
import type { Device } from "#lib/v4/records/device.ts";

const labelOf = (state: Eligibility["state"]): readonly [variant: StatusVariant, text: string] => {
  const labels: Record<typeof state, readonly [StatusVariant, string]> = {
    checking: ["open", t("eligibility.checking")],
    allowed: ["good", t("eligibility.available")],
    denied: ["bad", t("eligibility.unavailable")],
    "no-stock": ["open", t("eligibility.notChecked")],
    inconclusive: ["unsure", t("eligibility.inconclusive")],
    failed: ["unsure", t("eligibility.unknown")],
  };
  return labels[state];
};

interface CellProps {
  id: string;
  row: Eligibility;
  /** The name of the employee's country. */
  country: string;
  /** Whether the country has no available device. */
  isFar: boolean;
}

/** Returns the devices of a reason, or `null` where it is about all that were checked. */
const devicesText = ({ productIds }: Reason, devices: readonly Device[]) =>
  productIds.length === 0 || productIds.length === devices.length
    ? null
    : listText(
        productIds.map((id) => {
          const device = devices.find((each) => each.id === id);
          return device ? deviceName(device) : id;
        }),
      );

function Reasons({ reasons, devices }: { reasons: Reason[]; devices: readonly Device[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-ink-2">
      {reasons.map((reason) => {
        const which = devicesText(reason, devices);
        return (
          <li key={reason.text}>
            <LinkedText>{reason.text}</LinkedText>
            {which && <span className="text-ink-3"> ({which})</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The devices that an order type was checked with: the result holds for these only. */
function CheckedWith({ row, country, isFar }: Omit<CellProps, "id">) {
  const { type, devices, held, state } = row;
  const [first] = devices;
  if (state === "checking" || state === "failed") return null;
  if (type !== "Deployment") {
    if (!first) return t("eligibility.withoutDevice");
    return held && checkedWithText(devices.length, held);
  }
  if (!first) return null;
  const link = () => (
    <Link
      key="device"
      href={deviceHref(first.id)}
      prefetch={false}
      className="underline underline-offset-3 hover:text-ink"
    >
      {deviceName(first)}
    </Link>
  );
  const place = first.country && countryName(first.country);
  if (isFar) {
    return place ? (
      <span>{tRich("eligibility.farWithIn", { country, device: link, place })}</span>
    ) : (
      <span>{tRich("eligibility.farWith", { country, device: link })}</span>
    );
  }
  return place ? (
    <span>{tRich("eligibility.withIn", { device: link, place })}</span>
  ) : (
    <span>{tRich("eligibility.with", { device: link })}</span>
  );
}

/**
 * Opens the form of a new order without the devices of the check: the person chooses the devices,
 * and only an Offboarding starts with all that the employee holds.
 */
function StartLink({ id, type }: { id: string; type: Eligibility["type"] }) {
  const off = useWritesOff();
  if (!useMay("orders.create") || off !== undefined) return null;
  return (
    <Link
      href={newOrderHref({ type, employeeId: id })}
      prefetch={false}
      className="link -my-0.5 inline-flex min-h-6 items-center font-medium max-sm:-my-3 max-sm:min-h-11 max-sm:min-w-11 max-sm:justify-end"
    >
      {tRich("eligibility.start", {
        type: codeWord("orderType", type),
        hidden: (words) => (
          <span key="type" className="sr-only">
            {words}
          </span>
        ),
      })}
    </Link>
  );
}

function Cell({ id, row, country, isFar }: CellProps) {
  const { type, state, reasons, warnings, devices } = row;
  const [variant, text] = labelOf(state);
  return (
    <div className="min-w-0 min-h-[112px] border-rule px-4 py-3 wrap-anywhere">
      <dt className="font-medium">{codeWord("orderType", type)}</dt>
      <dd className="mt-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <StatusLabel variant={variant}>{text}</StatusLabel>
          {state === "allowed" && <StartLink id={id} type={type} />}
        </span>
        {state === "no-stock" && (
          <p className="mt-1 text-ink-2">{t("eligibility.noStock", { country })}</p>
        )}
        {state === "denied" && reasons.length === 0 && (
          <p className="mt-1 text-ink-2">{t("eligibility.noReason")}</p>
        )}
        {state === "inconclusive" && (
          <p className="mt-1 text-ink-2">
            {t("eligibility.unclear", { hasReasons: reasons.length > 0 ? "yes" : "no" })}
          </p>
        )}
        <Reasons reasons={[...reasons, ...warnings]} devices={devices} />
        <p className="mt-1 text-small text-ink-3 empty:hidden">
          <CheckedWith row={row} country={country} isFar={isFar} />
        </p>
        {row.answer && <FoldedFields record={row.answer} shown={[]} />}
      </dd>
    </div>
  );
}

/** Which of the four order types can be placed for a person now, and why not the others. */
export function EligibilityBar({ id }: { id: string }) {
  const { rows, failures, retry, at, country, isFar } = useEligibility(id);
  return (
    <section className="sheet" aria-labelledby="eligibility">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3">
        <h2 id="eligibility">{t("eligibility.title")}</h2>
        {at && (
          <p className="text-small text-ink-3">
            {tRich("eligibility.checkedAt", {
              moment: () => <Moment key="at" at={at} format="time" />,
            })}
          </p>
        )}
      </div>
      {failures.length > 0 && (
        <div className="grid gap-2 px-4 pt-2">
          {failures.map((failure) => (
            <FailureNotice
              key={`${failure.kind} ${failure.message}`}
              failure={failure}
              onRetry={retry}
            />
          ))}
        </div>
      )}
      <dl className="mt-2 grid border-t border-rule sm:grid-cols-2 max-sm:[&>*+*]:border-t sm:[&>*:nth-child(even)]:border-s sm:[&>*:nth-child(n+3)]:border-t">
        {rows.map((row) => (
          <Cell
            key={row.type}
            id={id}
            row={row}
            country={country ? countryName(country) : t("eligibility.anyCountry")}
            isFar={isFar}
          />
        ))}
      </dl>
    </section>
  );
}
