import { Choice } from "#components/devices/charger/choice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { ChargerOrder } from "#lib/v4/device-order-match.ts";

/** Returns an order by its type and employee: `Deployment for Ada`. */
const titleOf = ({ orderType, employeeName }: ChargerOrder) => {
  const type = orderType === null ? t("chargerDialog.order") : codeWord("orderType", orderType);
  return employeeName ? t("chargerDialog.orderFor", { type, name: employeeName }) : type;
};

function OrderNote({ order: { id, status, orderType, createdAt } }: { order: ChargerOrder }) {
  return (
    <>
      {tRich("chargerDialog.orderNote", {
        status: () => <Status key="status" value={status} orderType={orderType} />,
        moment: () => <Moment key="at" at={createdAt} format="date" />,
        id: () => <Code key="id">{id}</Code>,
      })}
    </>
  );
}

/** The order of a charger request. A single order is no choice, so it is shown as text. */
export function ChargerOrderChoice({
  orders,
  value,
  onChange,
  error,
  isReadOnly,
}: {
  orders: readonly ChargerOrder[];
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
  isReadOnly: boolean;
}) {
  const [only, ...others] = orders;
  const refusal = error && <p className="mt-1 text-small text-signal">{error}</p>;
  if (only && others.length === 0) {
    return (
      <div>
        <p className="label mb-1">{t("chargerDialog.order")}</p>
        <p className="font-medium wrap-anywhere">{titleOf(only)}</p>
        <p className="text-small text-ink-3 wrap-anywhere">
          <OrderNote order={only} />
        </p>
        {refusal}
      </div>
    );
  }
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="label mb-1.5">{t("chargerDialog.order")}</legend>
      <div className="sheet max-h-56 overflow-y-auto border-rule-3">
        {orders.map((order) => (
          <Choice
            key={order.id}
            group="order"
            name={titleOf(order)}
            note={<OrderNote order={order} />}
            isChosen={value === order.id}
            onChoose={() => onChange(order.id)}
          />
        ))}
      </div>
      {refusal}
    </fieldset>
  );
}
