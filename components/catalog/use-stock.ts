import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CartLine } from "#components/catalog/cart/cart.ts";
import {
  countModel,
  isOfModel,
  type ModelCount,
  type ModelQuestion,
} from "#components/devices/model-count.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { useReads } from "#lib/client/reads.ts";
import type { ModelStock } from "#lib/protocol/model-stock.ts";
import { modelStockKey } from "#lib/protocol/query-keys.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** The most models, and the most countries of them, that one page asks for: each is one read. */
const maxModels = 24;
const maxLines = 12;
/** Counts are not repeated every few seconds like a list: they are many. Milliseconds. */
const staleTime = 300_000;

/** The longest text that the API's search accepts as a query. */
const maxQueryLength = 200;

/** Returns whether a search can ask for the model. */
const isSearchable = (model: string) => model !== "" && model.length <= maxQueryLength;

/** Returns the search that counts the devices of a model that can be deployed now. `country`: `null` for all countries. */
export const modelStockInput = (
  model: string,
  country: string | null,
): InputOf<"inventory.search"> => ({
  query: model,
  status: deployableStatus,
  ...(country === null ? {} : { country }),
  limit: endpoints["inventory.search"].limit.maximum,
});

const keyOf = ({ model, country }: ModelQuestion) => `${country ?? ""} ${model}`;

const distinct = (questions: readonly ModelQuestion[]) =>
  [...new Map(questions.map((each) => [keyOf(each), each])).values()].filter(({ model }) =>
    isSearchable(model),
  );

/** Asks for each model by itself. Returns the answers by question; `null` where the read failed. */
function useAnswers(questions: readonly ModelQuestion[]) {
  const reads = useReads(
    "inventory.search",
    questions.map(({ model, country }) => ({ input: modelStockInput(model, country), staleTime })),
  );
  return new Map(
    questions.flatMap((question, index) => {
      const { data, error } = reads[index] ?? {};
      const answer = data ?? (error ? null : undefined);
      return answer === undefined ? [] : [[keyOf(question), answer] as const];
    }),
  );
}

/**
 * Returns how many devices the console's own copy of the inventory has of a model, in a country or (`null`) in all:
 * `undefined` while it is asked, `null` where it proves nothing, so that each model is asked for by itself.
 */
function useStockCopy(isAsked: boolean): ((question: ModelQuestion) => number) | null | undefined {
  const { data, error } = useQuery({
    queryKey: modelStockKey,
    queryFn: ({ signal }) => fetchJson("/api/model-stock", signal) as Promise<ModelStock>,
    enabled: isAsked,
    staleTime,
    refetchOnWindowFocus: false,
  });
  const rows = error ? null : data?.rows;
  return useMemo(() => {
    if (!rows) return rows;
    const counts = new Map<string, number>();
    const foldedKeyOf = ({ model, country }: ModelQuestion) =>
      keyOf({ model: foldText(model), country });
    for (const { model, country, count } of rows) {
      for (const key of [foldedKeyOf({ model, country }), foldedKeyOf({ model, country: null })])
        counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return (question) => counts.get(foldedKeyOf(question)) ?? 0;
  }, [rows]);
}

/**
 * Counts the deployable devices of models by the console's copy, else by asking for each one, and returns a
 * function that tells the count of a model in a country: `undefined` while it is read, `null` where it is not
 * known. A count of zero needs an answer that shows that this service's search finds units by model, or a copy that
 * names one of the models. `scope`: the country that every question is limited to. `lines`: countries that are asked
 * for singly where the answer of their model does not hold all its units.
 */
export function useStock(
  models: readonly string[],
  scope: string | null,
  lines: readonly { model: string; country: string }[] = [],
) {
  const questions = distinct(models.map((model) => ({ model, country: scope })));
  const copy = useStockCopy(questions.length + lines.length > 0);
  const byModel = copy === null ? questions.slice(0, maxModels) : [];
  const asked = new Set(byModel.map(({ model }) => model));
  const answers = useAnswers(byModel);
  const isCut = ({ model }: ModelQuestion) => {
    const data = answers.get(keyOf({ model, country: scope }))?.data;
    return data !== undefined && data.items.length < (data.totalCount ?? 0);
  };
  const mustAsk = (line: ModelQuestion) => !asked.has(line.model) || isCut(line);
  const singly =
    copy === null && scope === null ? distinct(lines).filter(mustAsk).slice(0, maxLines) : [];
  const lineAnswers = useAnswers(singly);
  const isProven = byModel.some((question) => {
    const answer = answers.get(keyOf(question));
    return answer?.data.items.some((device) => isOfModel(device, question.model)) === true;
  });
  const askedSingly = new Set(singly.map(keyOf));
  // Where the inventory has no model of the page, it may name its models otherwise.
  const isNamed = [...models, ...lines.map(({ model }) => model)].some(
    (model) => copy && copy({ model, country: null }) > 0,
  );

  return (model: string, country: string | null): ModelCount | null | undefined => {
    const question = { model, country };
    if (copy === undefined) return undefined;
    if (copy !== null) return isNamed ? { count: copy(question), isExact: true } : null;
    const isSingle = askedSingly.has(keyOf(question));
    if (!isSingle && !asked.has(model)) return null;
    const answer = isSingle
      ? lineAnswers.get(keyOf(question))
      : answers.get(keyOf({ model, country: scope }));
    if (!answer) return answer;
    const askedCountry = isSingle ? country : scope;
    const stock = countModel(answer, question, { askedCountry, isStock: true, others: models });
    return stock?.count === 0 && !isProven ? null : stock;
  };
}

/**
 * Counts the deployable devices of a cart's models where they ship from, and returns a function that tells the
 * count for a line. Each line is asked for singly: its answer then holds the units in question alone.
 */
export function useLineStock(lines: readonly Pick<CartLine, "model" | "country">[]) {
  const stockOf = useStock(
    [],
    null,
    lines.flatMap(({ model, country }) => (model && country ? [{ model, country }] : [])),
  );
  return ({ model, country }: Pick<CartLine, "model" | "country">) =>
    model && country ? stockOf(model, country) : null;
}
