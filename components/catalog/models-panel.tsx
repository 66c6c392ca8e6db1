"use client";

import { useMemo, useRef } from "react";
import {
  countryOf,
  ignoredFilters,
  isFiltered,
  optionsInput,
  suggestionsInput,
} from "#components/catalog/catalog-input.ts";
import { ModelCard } from "#components/catalog/model-card.tsx";
import { toModels } from "#components/catalog/models.ts";
import { useCardKeys } from "#components/catalog/use-card-keys.ts";
import { useStock } from "#components/catalog/use-stock.ts";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { TryAgain } from "#components/failure/try-again.tsx";
import { emptyListText, isKnownEmpty } from "#components/search/empty-list.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

type Answer = ReadAnswer<"devices.options"> | ReadAnswer<"devices.suggestions">;

const isEmpty = ({ data: { items, totalCount }, gap }: Answer) =>
  items.length === 0 && isKnownEmpty({ totalCount, gap });

/** How the models were chosen. The API gives at most `limit` options and no total. */
const coverText = (optionCount: number, limit: number) =>
  optionCount >= limit ? t("catalog.bestMatches", { limit }) : t("catalog.apiMatches");

function Empty({
  answers,
  isFiltered,
  onClear,
}: {
  answers: readonly Answer[];
  isFiltered: boolean;
  onClear: () => void;
}) {
  const unclear = answers.find((answer) => !isEmpty(answer));
  if (unclear) {
    const { gap, data } = unclear;
    const list = { gap, totalCount: data.totalCount };
    return <p className="text-ink-2">{emptyListText(list, "model", "")}</p>;
  }
  return isFiltered ? (
    <p className="text-ink-2">
      {t("catalog.noMatch")}
      {sentenceGap()}
      <button type="button" className="link underline" onClick={onClear}>
        {t("table.clearFilters")}
      </button>
    </p>
  ) : (
    <p className="text-ink-2">{t("catalog.none")}</p>
  );
}

/** One card a model, from the options and the suggestions, each with the countries it ships from. */
export function Models({ fields }: { fields: readonly SearchField[] }) {
  const { input: search, change } = useSearchState(fields);
  const input = optionsInput(search);
  const options = useRead("devices.options", input, { keepOld: true });
  const suggestions = useRead("devices.suggestions", suggestionsInput(search), { keepOld: true });
  const optionItems = options.data?.data.items;
  const suggestedItems = suggestions.data?.data.items;
  const models = useMemo(
    () => toModels(optionItems ?? [], suggestedItems ?? []),
    [optionItems, suggestedItems],
  );
  const sold = models.filter(({ isBuiltToOrder }) => !isBuiltToOrder);
  const stockOf = useStock(
    sold.map(({ model }) => model),
    countryOf(search),
    sold.flatMap(({ model, lines }) =>
      lines.slice(0, 3).flatMap(({ item: { country } }) => (country ? [{ model, country }] : [])),
    ),
  );
  const grid = useRef<HTMLUListElement>(null);
  useCardKeys(grid);

  const isLoading = options.isPending || suggestions.isPending;
  const error = options.error ?? suggestions.error;
  const answers = [options.data, suggestions.data].filter((answer) => answer !== undefined);
  const ignored = ignoredFilters(search);
  return (
    <section aria-labelledby="models">
      <h2 id="models">
        {t("catalog.models")}{" "}
        {optionItems && optionItems.length > 0 && (
          <span className="font-normal text-ink-3">
            {coverText(optionItems.length, input.limit ?? optionItems.length)}
          </span>
        )}
      </h2>
      {models.length > 0 && (
        <p className="mb-2 text-small text-ink-3">
          {t("catalog.ranking", {
            ignored: ignored.length === 2 ? "both" : (ignored[0] ?? "none"),
          })}
        </p>
      )}
      {options.error && !options.data && (
        <FailureNotice
          failure={failureOf(options.error)}
          onRetry={() => {
            void options.refetch();
            if (suggestions.error) void suggestions.refetch();
          }}
        />
      )}
      {options.data && options.error && <StaleNotice error={options.error} />}
      {options.data && suggestions.error && (
        <p className="mb-2 text-small text-ink-2" role="status">
          {t("catalog.suggestedUnread", { message: failureOf(suggestions.error).message })}
          {sentenceGap()}
          <TryAgain
            failure={failureOf(suggestions.error)}
            onRetry={() => void suggestions.refetch()}
          />
        </p>
      )}
      {models.length > 0 && (
        <ul
          ref={grid}
          aria-labelledby="models"
          aria-busy={options.isPlaceholderData}
          className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,248px),1fr))] gap-x-3.5 ${options.isPlaceholderData ? "opacity-55" : ""}`}
        >
          {models.map((model) => (
            <ModelCard key={model.key} model={model} stockOf={stockOf} />
          ))}
        </ul>
      )}
      {models.length === 0 && isLoading && <Skeleton lines={8} />}
      {models.length === 0 && !isLoading && !error && (
        <Empty
          answers={answers}
          isFiltered={isFiltered(search)}
          onClear={() => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
        />
      )}
    </section>
  );
}
