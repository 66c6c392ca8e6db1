import { deviceTitle } from "#components/devices/device-text.ts";
import type { OrderBody } from "#components/orders/new/order-draft.ts";
import type { StatusVariant } from "#components/ui/status-label.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { windowText } from "#lib/protocol/pickup-window-text.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import type { Reason, ValidationResult } from "#lib/v4/order-validation.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** One row of the pre-flight check: its subject, the known facts, the errors and the warnings. */
export interface PreflightRow {
  key: string;
  title: string;
  /** The serial number of a device. A result that was stored earlier has none. */
  serial?: string | null;
  variant: StatusVariant;
  facts: string[];
  errors: string[];
  warnings: string[];
}

type Findings = Pick<PreflightRow, "errors" | "warnings">;

const variantOf = (
  { errors, warnings }: Findings,
  kind: ValidationResult["kind"],
): StatusVariant => {
  if (errors.length > 0) return "bad";
  if (warnings.length > 0) return "unsure";
  return kind === "allowed" ? "good" : "none";
};

/** Returns whether a reason names no device, but a field that starts with one of these names. */
const namesField = (reason: Reason, ...starts: string[]) =>
  reason.productIds.length === 0 &&
  reason.fields.some((field) => starts.some((start) => field.startsWith(start)));

const textsOf = (reasons: readonly Reason[], fits: (reason: Reason) => boolean) =>
  reasons.filter(fits).map(({ text }) => text);

const personFields = ["employee", "country", "address", "city", "zip"];

/** Returns the service's answer in rows: the employee, each device, the pickup, and the rest. */
export function toPreflightRows({
  body,
  validation,
  name,
  devices,
  heldIds,
  locale,
}: {
  body: OrderBody;
  validation: ValidationResult;
  /** The employee's name. */
  name: string;
  devices: ReadonlyMap<string, Device>;
  heldIds: readonly string[];
  /** The person's format of dates and times. */
  locale: string;
}): PreflightRow[] {
  const { kind, reasons, warnings } = validation;
  const row = (
    key: string,
    title: string,
    facts: string[],
    fits: (reason: Reason) => boolean,
  ): PreflightRow => {
    const findings = { errors: textsOf(reasons, fits), warnings: textsOf(warnings, fits) };
    return { key, title, facts, ...findings, variant: variantOf(findings, kind) };
  };
  const titleOf = (id: string) => {
    const device = devices.get(id);
    return device ? deviceTitle(device) : id;
  };
  const factOf = (id: string) => {
    if (heldIds.includes(id)) return t("orderCheck.heldBy", { name });
    const device = devices.get(id);
    if (!device) return null;
    if (device.status !== deployableStatus)
      return device.status ? codeWord("status", device.status) : null;
    return device.country
      ? t("orderCheck.availableIn", { country: countryName(device.country) })
      : t("orderCheck.available");
  };
  const returnFactsOf = (id: string) => [
    ...(body.dispositions ?? []).flatMap(({ productId, disposition }) =>
      productId === id ? codeWord("disposition", disposition) : [],
    ),
    ...((body.legalHold ?? []).some(({ productId }) => productId === id)
      ? [t("orderCheck.legalHold")]
      : []),
  ];

  const deviceRow = (id: string, facts: string[]) => ({
    ...row(id, titleOf(id), facts, ({ productIds }) => productIds.includes(id)),
    serial: devices.get(id)?.serialNumber ?? null,
  });

  const ids = body.productIds ?? [];
  const isOfPerson = (reason: Reason) => namesField(reason, ...personFields);
  const isOfPickup = (reason: Reason) => namesField(reason, "pickupWindow");
  const otherIds = [...reasons, ...warnings].flatMap(({ productIds }) =>
    productIds.filter((id) => !ids.includes(id)),
  );
  const person = row("person", name, [], isOfPerson);
  const window = body.pickupWindow;
  const rest = row(
    "order",
    t("orderCheck.thisOrder"),
    [],
    (reason) => reason.productIds.length === 0 && !isOfPerson(reason) && !isOfPickup(reason),
  );
  const hasFindings = ({ errors, warnings: own }: Findings) => errors.length > 0 || own.length > 0;
  return [
    ...(hasFindings(person) ? [person] : []),
    ...ids.map((id) => deviceRow(id, [factOf(id) ?? [], returnFactsOf(id)].flat(2))),
    ...[...new Set(otherIds)].map((id) => deviceRow(id, [t("orderCheck.notInOrder")])),
    ...(window
      ? [
          row(
            "pickup",
            t("orderCheck.pickup"),
            [`${windowText(window.from, window.to, locale)}, ${window.timezone}`],
            isOfPickup,
          ),
        ]
      : []),
    ...(hasFindings(rest) ? [rest] : []),
  ];
}
