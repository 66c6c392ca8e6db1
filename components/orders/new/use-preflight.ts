import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { canonicalText } from "#components/orders/new/canonical-text.ts";
import type { OrderBody } from "#components/orders/new/order-draft.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { readOptions } from "#lib/client/read.ts";
import { useDebounced } from "#lib/client/use-debounced.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { type ValidationResult, validationResultOf } from "#lib/v4/order-validation.ts";

/** How long the form must stay unchanged before it is checked. Milliseconds. */
const debounceMs = 350;
/** An older result is asked for again before an order is sent with it. Milliseconds. */
const freshMs = 60_000;

/** The service's answer about an order, with exactly the order that it is about. */
export interface PreflightResult {
  body: OrderBody;
  validation: ValidationResult;
  /** When the answer came, by this browser's clock. Milliseconds. */
  at: number;
  /** By which the server recognizes that it need not ask again before it sends; `null` without one. */
  receipt: string | null;
}

const toResult = (
  body: OrderBody,
  { data, receipt }: ReadAnswer<"orders.validate">,
  at: number,
): PreflightResult => ({
  body,
  validation: validationResultOf(data),
  at,
  receipt: receipt ?? null,
});

const placeholder: OrderBody = { orderType: "Deployment" };

/**
 * Checks the order with `orders.validate`, a read, whenever the form has stayed unchanged for a
 * moment. A result counts only for exactly the order that was asked about; the one before stays
 * visible while the next is loaded.
 */
export function usePreflight(body: OrderBody | null, { isPaused }: { isPaused: boolean }) {
  const text = canonicalText(body);
  const askedText = useDebounced(text, debounceMs);
  const asked = useMemo(
    () => (askedText === null ? null : (JSON.parse(askedText) as OrderBody)),
    [askedText],
  );

  const answer = useQuery({
    ...readOptions("orders.validate", asked ?? placeholder),
    enabled: asked !== null && !isPaused,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, dataUpdatedAt, isPlaceholderData, isFetching, refetch } = answer;
  const isExact = text !== null && text === askedText && !isPlaceholderData;

  const failure: Failure | null = error && text === askedText ? failureOf(error) : null;
  const hasResult = isExact && !failure;
  const result = useMemo(
    () => (hasResult && data && asked ? toResult(asked, data, dataUpdatedAt) : null),
    [hasResult, data, dataUpdatedAt, asked],
  );
  const [last, setLast] = useState(result);
  if (result && result !== last) setLast(result);
  const isChecking = text !== null && !isPaused && (isFetching || text !== askedText);

  /** Returns the result for exactly this order, asked for again if it is old; `null` for none. */
  const renew = async (): Promise<PreflightResult | null> => {
    if (result && Date.now() - result.at < freshMs) return result;
    if (!isExact || !asked) return null;
    const again = await refetch({ cancelRefetch: false });
    return again.error || !again.data ? null : toResult(asked, again.data, again.dataUpdatedAt);
  };

  return {
    /** The result for the order as it is now. */
    result,
    /** The same, or the previous result while the next is loaded. */
    shown: result ?? (isChecking ? last : null),
    isChecking,
    failure,
    renew,
    retry: () => void refetch(),
  };
}
