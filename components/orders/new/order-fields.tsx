import Link from "next/link";
import { lazy, Suspense } from "react";
import { deviceName } from "#components/devices/device-text.ts";
import { PersonField } from "#components/employees/reference/person-field.tsx";
import { HeldDevices } from "#components/orders/new/held-devices.tsx";
import { sendsOut, takesBack, withType } from "#components/orders/new/order-draft.ts";
import type { NewOrderFormState } from "#components/orders/new/use-new-order-form.ts";
import { useStockDevices } from "#components/orders/new/use-stock-devices.ts";
import { catalogHref } from "#components/orders/order-links.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { factsText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

// Only some order types have them.
const PickupFields = lazy(() => withWords(import("#components/orders/new/pickup-fields.tsx")));
const StockPicker = lazy(() => withWords(import("#components/orders/new/stock-picker.tsx")));

const cards: readonly [type: OrderType, description: () => string][] = [
  ["Deployment", () => t("orderNew.deployment")],
  ["Offboarding", () => t("orderNew.offboarding")],
  ["Collection", () => t("orderNew.collection")],
  ["Swap from Inventory", () => t("orderNew.swap")],
];

/** The choice of the order type, as cards. Arrow keys move, as in any group of radio buttons. */
function TypeCards({
  value,
  onChange,
}: {
  value: OrderType | null;
  onChange: (type: OrderType) => void;
}) {
  return (
    <fieldset data-step>
      <legend className="label mb-1.5">{t("orderNew.orderType")}</legend>
      <div className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        {cards.map(([type, description], index) => (
          <label
            key={type}
            className="relative block rounded-md border border-rule-2 bg-sheet px-3 py-2.5 hover:border-rule-3 has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="order-type"
              data-first-choice={index === 0 ? "" : undefined}
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              className="absolute inset-0 appearance-none rounded-md outline-none"
            />
            <span className="block font-medium">{codeWord("orderType", type)}</span>
            <span className="block text-small text-ink-3">{description()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Names the devices that the address asks for but that the employee does not hold. */
function NotHeldNotice({
  ids,
  name,
  onTakeFromStock,
  onDismiss,
}: {
  ids: readonly string[];
  name: string;
  onTakeFromStock: (() => void) | null;
  onDismiss: () => void;
}) {
  const { devices } = useStockDevices(ids);
  if (ids.length === 0) return null;
  return (
    <div className="border-s-2 border-signal py-1 ps-3">
      <p className="text-ink-2 wrap-anywhere">
        {tRich("orderNew.notHeld", {
          name: () => <bdi key="name">{name}</bdi>,
          devices: factsText(ids.map((id) => deviceName(devices.get(id) ?? { id }))),
        })}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {onTakeFromStock && (
          <Button onClick={onTakeFromStock}>{t("orderNew.takeFromStock")}</Button>
        )}
        <Button variant="quiet" onClick={onDismiss}>
          {t("orderNew.dismiss")}
        </Button>
      </p>
    </div>
  );
}

/** The fields of an order: type, employee, devices, and those that the type adds. */
export function OrderFields({ form }: { form: NewOrderFormState }) {
  const { draft, order, problems, isReadOnly, change, stockModel } = form;
  const { type, employeeId } = draft;
  // A model that was chosen in the catalog is shown at once; its order needs an employee as well.
  const isModelFirst = type === "Deployment" && stockModel !== null;
  // In a fieldset that is a grid itself, Chromium sometimes draws nothing of a container's content.
  return (
    <fieldset disabled={isReadOnly} className="min-w-0 max-w-[760px]">
      <legend className="sr-only">{t("orderNew.order")}</legend>
      <div className="grid gap-5.5">
        <TypeCards value={type} onChange={(next) => change(withType(draft, next))} />
        <div data-step>
          <PersonField
            label={t("orderNew.employee")}
            value={employeeId}
            onChange={(id) =>
              change({
                employeeId: id,
                picks: {},
                returnOptions: {},
                // A zone that was chosen for another address.
                pickup: { ...draft.pickup, zone: null },
              })
            }
            error={problems.employeeId}
            isReadOnly={isReadOnly}
          />
        </div>
        {type && (employeeId || isModelFirst) && (
          <>
            <DeviceFields type={type} employeeId={employeeId} form={form} />
            {takesBack(type) && (
              <Suspense fallback={<div className="h-[106px] max-sm:h-[234px]" />}>
                <PickupFields
                  value={draft.pickup}
                  onChange={(pickup) => change({ pickup })}
                  country={order.addressCountry}
                  addressZone={order.addressZone}
                  problems={problems}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}

/** The next place to look, where the stock has nothing that fits. */
function CatalogLink({ form }: { form: NewOrderFormState }) {
  const { employeeId } = form.draft;
  const { name, country } = form.order;
  if (!useMay("orders.purchase") || employeeId === null || form.write.isSent) return null;
  return (
    <p className="text-small text-ink-3">
      {tRich("orderNew.nothingFits", {
        name: () => <bdi key="name">{name}</bdi>,
        link: (inside) => (
          <Link
            key="link"
            href={catalogHref(employeeId, country)}
            prefetch={false}
            className="link"
          >
            {inside}
          </Link>
        ),
      })}
    </p>
  );
}

/** The devices that are taken back and those that are sent, side by side in a swap. */
function DeviceFields({
  type,
  employeeId,
  form,
}: {
  type: OrderType;
  employeeId: string | null;
  form: NewOrderFormState;
}) {
  const { problems, change } = form;
  const { picks, stock } = form.draft;
  const { heldIds, name, country } = form.order;
  const isSwap = type === "Swap from Inventory";
  const [returned] = isSwap ? form.order.returning : [];
  const sameModel = (returned && form.order.devices.get(returned)?.model?.trim()) || null;
  const notHeld = heldIds
    ? Object.keys(picks).filter((id) => picks[id] && !heldIds.includes(id))
    : [];
  const heldPicks = Object.fromEntries(
    Object.entries(picks).filter(([id]) => !notHeld.includes(id)),
  );
  return (
    <>
      <div className={isSwap ? "grid items-start gap-x-5 gap-y-5.5 lg:grid-cols-2" : ""}>
        {employeeId && takesBack(type) && (
          <HeldDevices
            label={isSwap ? t("orderNew.returning") : t("orderNew.devices")}
            employeeId={employeeId}
            form={form}
          />
        )}
        {sendsOut(type) && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <StockPicker
              label={isSwap ? t("orderNew.replacement") : t("orderNew.fromStock")}
              note={isSwap ? t("orderNew.automatic") : null}
              firstModel={form.stockModel}
              sameModel={sameModel}
              chosen={stock}
              isPlaced={form.write.isSent}
              onChange={(ids) => change({ stock: ids })}
              country={country}
            />
          </Suspense>
        )}
      </div>
      {type === "Deployment" && <CatalogLink form={form} />}
      {problems.productIds && <p className="text-small text-signal">{problems.productIds}</p>}
      {takesBack(type) && (
        <NotHeldNotice
          ids={notHeld}
          name={name}
          onTakeFromStock={
            isSwap ? () => change({ picks: heldPicks, stock: [...stock, ...notHeld] }) : null
          }
          onDismiss={() => change({ picks: heldPicks })}
        />
      )}
    </>
  );
}
