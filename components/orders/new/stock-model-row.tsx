import { useId, useState } from "react";
import { DeviceRow, SerialRow } from "#components/orders/new/device-row.tsx";
import type { StockModel } from "#components/orders/new/use-stock-search.ts";
import { Button } from "#components/ui/button.tsx";
import { Country } from "#components/ui/country.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { chevronDownPath, Icon } from "#components/ui/icon.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** More than this are named by their number. */
const maxCountries = 3;

const countText = ({ count }: StockModel, { numberText }: Numbers) =>
  count &&
  t("orderStock.count", {
    n: numberText(count.count),
    isExact: count.isExact ? "yes" : "no",
    isPart: count.isPart ? "yes" : "no",
  });

function ModelHead({
  model,
  chosenCount,
  isOpen,
  listId,
  onToggle,
  onAdd,
}: {
  model: StockModel;
  chosenCount: number;
  isOpen: boolean;
  listId: string;
  onToggle: () => void;
  /** Chooses one of its devices; `null` where all that are listed are chosen. */
  onAdd: (() => void) | null;
}) {
  const numbers = useNumbers();
  const { title, deviceType, specification, countries } = model;
  return (
    <div className="flex items-center hover:bg-sunk">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
        className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-start disabled:pointer-events-none"
      >
        <span className="flex min-w-0 grow items-center gap-2.5">
          <Icon
            path={chevronDownPath}
            className={`size-3.5 shrink-0 text-ink-3 ${isOpen ? "" : "-rotate-90 rtl:rotate-90"}`}
          />
          <DeviceDrawing
            deviceType={deviceType}
            words={`${title} ${specification}`}
            className="h-7 w-9 text-ink-3"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block">{title}</span>
            <span className="block text-ink-3">
              <bdi>
                {[deviceType && codeWord("deviceCode", deviceType), specification]
                  .filter(Boolean)
                  .join(" · ")}
              </bdi>
            </span>
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2 @max-2xl:basis-full @max-2xl:ps-[70px]">
          {countries.slice(0, maxCountries).map((code) => (
            <Country key={code} code={code} />
          ))}
          {countries.length > maxCountries && (
            <span className="text-small text-ink-3">+{countries.length - maxCountries}</span>
          )}
          <span className="text-small text-ink-2 @2xl:min-w-[6.5rem] @2xl:text-end">
            {countText(model, numbers)}
          </span>
          {chosenCount > 0 && (
            <span className="text-small font-medium text-accent">
              {t("orderStock.selected", { count: chosenCount })}
            </span>
          )}
        </span>
      </button>
      {onAdd && (
        <Button
          variant="quiet"
          className="me-2 shrink-0 disabled:hidden"
          aria-label={t("orderStock.addOneOf", { model: title })}
          onClick={onAdd}
        >
          {t("orderStock.addOne")}
        </Button>
      )}
    </div>
  );
}

/**
 * One model in stock. Its devices are chosen by serial number, or the first that is left is added
 * where any will do. A model with one device is that device's row.
 */
export function StockModelRow({
  model,
  chosen,
  isOpenFirst,
  onChoose,
}: {
  model: StockModel;
  chosen: readonly string[];
  /** Whether the devices are shown before the person opens the model. */
  isOpenFirst: boolean;
  onChoose: (device: Device, isChosen: boolean) => void;
}) {
  const [toggled, setToggled] = useState<boolean | null>(null);
  const listId = useId();
  const { devices, count } = model;
  const [only, ...more] = devices;
  if (only && more.length === 0 && count?.isExact && count.count === 1) {
    return (
      <DeviceRow
        device={only}
        isChosen={chosen.includes(only.id)}
        isStock
        onChoose={(isChosen) => onChoose(only, isChosen)}
      />
    );
  }
  const isOpen = toggled ?? isOpenFirst;
  const next = devices.find(({ id }) => !chosen.includes(id));
  return (
    <li className="border-rule not-first:border-t">
      <ModelHead
        model={model}
        chosenCount={devices.filter(({ id }) => chosen.includes(id)).length}
        isOpen={isOpen}
        listId={listId}
        onToggle={() => setToggled(!isOpen)}
        onAdd={next ? () => onChoose(next, true) : null}
      />
      <ul id={listId} aria-label={model.title} className="pb-1.5" hidden={!isOpen}>
        {isOpen &&
          devices.map((device) => (
            <SerialRow
              key={device.id}
              device={device}
              isChosen={chosen.includes(device.id)}
              onChoose={(isChosen) => onChoose(device, isChosen)}
            />
          ))}
        {isOpen && count && (count.count > devices.length || !count.isExact) && (
          <li className="py-1.5 pe-3 ps-10 text-small text-ink-3">
            {t("orderStock.firstOnes", { count: devices.length })}
          </li>
        )}
      </ul>
    </li>
  );
}
