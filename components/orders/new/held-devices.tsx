import { deviceName } from "#components/devices/device-text.ts";
import { DeviceRow } from "#components/orders/new/device-row.tsx";
import {
  isPicked,
  returningIds,
  takesReturnOptions,
  withOnlyDevice,
} from "#components/orders/new/order-draft.ts";
import { ReturnOptionFields } from "#components/orders/new/return-options.tsx";
import type { NewOrderFormState } from "#components/orders/new/use-new-order-form.ts";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { emptyListText, hasWholeList } from "#components/search/empty-list.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { t } from "#lib/protocol/words/t.ts";

interface HeldDevicesProps {
  label: string;
  employeeId: string;
  form: Pick<NewOrderFormState, "draft" | "change" | "problems">;
}

function HeldList({
  answer,
  label,
  form: { draft: given, change, problems },
}: HeldDevicesProps & { answer: ReadAnswer<"employees.devices"> }) {
  const { items, totalCount } = answer.data;
  const ids = items.map(({ id }) => id);
  const draft = withOnlyDevice(given, ids, hasWholeList(answer));
  const { type, picks, returnOptions } = draft;
  const pick = (more: Record<string, boolean>) => change({ picks: { ...picks, ...more } });
  const chosen = returningIds(draft, ids).length;
  const hasReturnOptions = type !== null && takesReturnOptions(type);
  const isAll = chosen === items.length;
  const left = items.length - chosen;
  return (
    <>
      <div className="mb-1.5 flex min-h-6 flex-wrap items-center gap-x-3">
        <h2 className="label grow">{label}</h2>
        <p className="text-small text-ink-3">
          {t("orderNew.selectedOf", { chosen, count: items.length })}
        </p>
        {items.length > 1 && (
          <button
            type="button"
            className="link min-h-6 text-small disabled:hidden"
            onClick={() => pick(Object.fromEntries(ids.map((id) => [id, !isAll])))}
          >
            {isAll ? t("orderNew.clear") : t("orderNew.selectAll")}
          </button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="sheet px-3 py-2.5 text-ink-2">
          {emptyListText({ totalCount, gap: answer.gap }, "device", t("orderNew.noneHeld"))}
        </p>
      ) : (
        <ul className="sheet border-rule-2">
          {items.map((device) => {
            const isChosen = isPicked(draft, device.id);
            return (
              <DeviceRow
                key={device.id}
                device={device}
                isChosen={isChosen}
                onChoose={(next) => pick({ [device.id]: next })}
              >
                {device.legalHold === true && (
                  <span className="text-small text-ink-3">{t("orderNew.underHold")}</span>
                )}
                {hasReturnOptions && isChosen && (
                  <ReturnOptionFields
                    id={device.id}
                    name={deviceName(device)}
                    options={returnOptions[device.id]}
                    onChange={(options) =>
                      change({ returnOptions: { ...returnOptions, [device.id]: options } })
                    }
                    problems={problems}
                  />
                )}
              </DeviceRow>
            );
          })}
        </ul>
      )}
      {type === "Offboarding" && items.length > 0 && left > 0 && (
        <p className="mt-1.5 text-small text-signal">
          {t("orderNew.staysBehind", { count: left })}
        </p>
      )}
      {items.length > 0 && !hasWholeList(answer) && (
        <p className="mt-1.5 text-small text-signal">
          {totalCount !== null && totalCount > items.length
            ? t("orderNew.onlyLoaded", { listed: items.length, count: totalCount })
            : t("orderNew.someUnreadable")}
        </p>
      )}
    </>
  );
}

/** The devices that an employee holds, to be taken back, with the return options of each. */
export function HeldDevices(props: HeldDevicesProps) {
  return (
    <section aria-label={props.label} data-step>
      <ReadPanel name="employees.devices" input={{ id: props.employeeId }}>
        {(_, answer) => <HeldList answer={answer} {...props} />}
      </ReadPanel>
    </section>
  );
}
