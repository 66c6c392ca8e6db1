import { useState } from "react";
import { hidden } from "#components/catalog/hidden.tsx";
import { ModelDetails } from "#components/catalog/model-details.tsx";
import { CustomRequest, Line } from "#components/catalog/model-line.tsx";
import type { CatalogModel } from "#components/catalog/models.ts";
import type { ModelCount } from "#components/devices/model-count.ts";
import { Code } from "#components/ui/code.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

export type StockOf = (model: string, country: string | null) => ModelCount | null | undefined;

/** The lines of a card before it is opened. */
const maxLinesShown = 3;

/** A model: its drawing, what it is, and a line for each country that it ships from. */
export function ModelCard({ model, stockOf }: { model: CatalogModel; stockOf: StockOf }) {
  const [isOpen, setOpen] = useState(false);
  const { numberText } = useNumbers();
  const { lines, configuration, maker, productType } = model;
  const shown = isOpen ? lines : lines.slice(0, maxLinesShown);
  const hiddenCount = lines.length - shown.length;
  const title = model.model || <Code>{lines[0]?.item.id ?? ""}</Code>;
  return (
    <li
      data-card=""
      tabIndex={-1}
      className="sheet row-span-2 mb-3.5 grid grid-rows-subgrid content-start"
    >
      <div className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3.5 py-3.5 pe-3 ps-3.5">
        <DeviceDrawing
          deviceType={productType}
          words={`${model.model} ${configuration ?? ""}`}
          className="h-13.5 w-18"
        />
        <div className="min-w-0 wrap-anywhere">
          <p className="text-small text-ink-3">
            {maker}{" "}
            {model.isSuggested && (
              <span className="rounded-xs border border-rule-2 px-1 text-micro">
                {t("catalog.suggested")}
              </span>
            )}
          </p>
          <h3 className="font-semibold">{title}</h3>
          {configuration && (
            <p className="text-small text-ink-2">
              <bdi>{configuration}</bdi>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-col border-t border-rule">
        {model.isBuiltToOrder ? (
          <div className="grid gap-1.5 px-3.5 py-3 text-small text-ink-2">
            <p>
              <CustomRequest />
            </p>
            <p>{t("catalog.builtToOrder")}</p>
          </div>
        ) : (
          <ul className="py-0.5">
            {shown.map((line) => (
              <Line
                key={line.key}
                line={line}
                stock={
                  model.model && line.item.country ? stockOf(model.model, line.item.country) : null
                }
              />
            ))}
          </ul>
        )}
        {!model.isBuiltToOrder && lines.length > maxLinesShown && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="link min-h-7 border-t border-rule px-3.5 text-start text-small max-sm:min-h-11"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? tRich("catalog.fewerCountries", { model: model.model, hidden })
              : tRich("catalog.moreCountries", {
                  count: hiddenCount,
                  n: numberText(hiddenCount),
                  model: model.model,
                  hidden,
                })}
          </button>
        )}
        <div className="border-t border-rule px-3.5 py-1">
          <ModelDetails model={model} />
        </div>
      </div>
    </li>
  );
}
