import { deviceTitle } from "#components/device/device-text.ts";
import type { Reason, ValidationResult } from "#components/employee/order-validation.ts";
import type { OrderBody } from "#components/flows/new-order/order-form.ts";
import { windowWords } from "#components/flows/new-order/pickup-time.ts";
import { countryName } from "#components/ui/country.tsx";
import type { StatusVariant } from "#components/ui/status-label.tsx";
import type { Device } from "#lib/v4/records/device.ts";

/** One line of the receipt: what it is about, what is known of it, what speaks for or against it. */
export interface ReceiptRow {
  key: string;
  title: string;
  variant: StatusVariant;
  facts: string[];
  against: string[];
  warnings: string[];
}

type Judged = Pick<ReceiptRow, "against" | "warnings">;

const lookOf = ({ against, warnings }: Judged, kind: ValidationResult["kind"]): StatusVariant => {
  if (against.length > 0) return "bad";
  if (warnings.length > 0) return "unsure";
  return kind === "allowed" ? "good" : "none";
};

const isOf = (reason: Reason, ...starts: string[]) =>
  reason.productIds.length === 0 &&
  reason.fields.some((field) => starts.some((start) => field.startsWith(start)));

const textsOf = (reasons: readonly Reason[], fits: (reason: Reason) => boolean) =>
  reasons.filter(fits).map(({ text }) => text);

const personFields = ["employee", "country", "address", "city", "zip"];

/** The service's answer, line by line: the person, each device, the pickup, and what is of no one. */
export function receiptRows({
  body,
  verdict,
  name,
  devices,
  heldIds,
}: {
  body: OrderBody;
  verdict: ValidationResult;
  /** The person's name. */
  name: string;
  /** What is known of the devices, by id. */
  devices: ReadonlyMap<string, Device>;
  heldIds: readonly string[];
}): ReceiptRow[] {
  const { kind, reasons, warnings } = verdict;
  const row = (
    key: string,
    title: string,
    facts: string[],
    fits: (reason: Reason) => boolean,
  ): ReceiptRow => {
    const judged = { against: textsOf(reasons, fits), warnings: textsOf(warnings, fits) };
    return { key, title, facts, ...judged, variant: lookOf(judged, kind) };
  };
  const titleOf = (id: string) => {
    const device = devices.get(id);
    return device ? deviceTitle(device) : id;
  };
  const factOf = (id: string) => {
    if (heldIds.includes(id)) return `held by ${name}`;
    const device = devices.get(id);
    if (!device) return null;
    return device.status === "available"
      ? `in stock${device.country ? ` in ${countryName(device.country)}` : ""}`
      : (device.status ?? null);
  };
  const askedOf = (id: string) => [
    ...(body.dispositions ?? []).flatMap(({ productId, disposition }) =>
      productId === id ? disposition : [],
    ),
    ...((body.legalHold ?? []).some(({ productId }) => productId === id) ? ["legal hold"] : []),
  ];

  const ids = body.productIds ?? [];
  const isOfPerson = (reason: Reason) => isOf(reason, ...personFields);
  const isOfPickup = (reason: Reason) => isOf(reason, "pickupWindow");
  const others = [...reasons, ...warnings].flatMap(({ productIds }) =>
    productIds.filter((id) => !ids.includes(id)),
  );
  const person = row("person", name, [], isOfPerson);
  const window = body.pickupWindow;
  const rest = row(
    "order",
    "This order",
    [],
    (reason) => reason.productIds.length === 0 && !isOfPerson(reason) && !isOfPickup(reason),
  );
  const isSaid = ({ against, warnings: warned }: ReceiptRow) =>
    against.length > 0 || warned.length > 0;
  return [
    ...(isSaid(person) ? [person] : []),
    ...ids.map((id) =>
      row(id, titleOf(id), [factOf(id) ?? [], askedOf(id)].flat(2), ({ productIds }) =>
        productIds.includes(id),
      ),
    ),
    ...[...new Set(others)].map((id) =>
      row(id, titleOf(id), ["not in this order"], ({ productIds }) => productIds.includes(id)),
    ),
    ...(window
      ? [
          row(
            "pickup",
            "Pickup",
            [`${windowWords(window.from, window.to)}, ${window.timezone}`],
            isOfPickup,
          ),
        ]
      : []),
    ...(isSaid(rest) ? [rest] : []),
  ];
}
