"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  type ValidationResult,
  validationResultOf,
} from "#components/employee/order-validation.ts";
import { canonical, type OrderBody } from "#components/flows/new-order/order-form.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { readOptions } from "#lib/client/read.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";

/** How long a form must rest before it is asked about. Milliseconds. */
const restMs = 350;
/** An older answer is asked for again before it is acted on. */
const freshMs = 60_000;

/** The service's word on an order, and which order it is the word on. */
export interface Receipt {
  body: OrderBody;
  verdict: ValidationResult;
  /** When the answer came, by this browser's clock. */
  at: number;
}

const toReceipt = (
  body: OrderBody,
  { data }: ReadAnswer<"orders.validate">,
  at: number,
): Receipt => ({ body, verdict: validationResultOf(data), at });

const nothing: OrderBody = { orderType: "Deployment" };

/**
 * Asks `orders.validate` (a read) about the order as it stands, whenever it has rested. An answer
 * counts for exactly the order it was asked with; the one before stays to be seen, and counts for
 * nothing.
 */
export function usePreflight(body: OrderBody | null, { isPaused }: { isPaused: boolean }) {
  const text = canonical(body);
  const [askedText, setAskedText] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setAskedText(text), restMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  const asked = useMemo(
    () => (askedText === null ? null : (JSON.parse(askedText) as OrderBody)),
    [askedText],
  );

  const answer = useQuery({
    ...readOptions("orders.validate", asked ?? nothing),
    enabled: asked !== null && !isPaused,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, dataUpdatedAt, isPlaceholderData, isFetching, refetch } = answer;
  const isExact = text !== null && text === askedText && !isPlaceholderData;

  const failure: Failure | null = error && text === askedText ? failureOf(error) : null;
  const isSaid = isExact && !failure;
  const receipt = useMemo(
    () => (isSaid && data && asked ? toReceipt(asked, data, dataUpdatedAt) : null),
    [isSaid, data, dataUpdatedAt, asked],
  );
  const [last, setLast] = useState(receipt);
  if (receipt && receipt !== last) setLast(receipt);
  const isAsking = text !== null && !isPaused && (isFetching || text !== askedText);

  /** The receipt for exactly this order, asked for anew if it is old; `null` when there is none. */
  const renew = async (): Promise<Receipt | null> => {
    if (receipt && Date.now() - receipt.at < freshMs) return receipt;
    if (!isExact || !asked) return null;
    const again = await refetch({ cancelRefetch: false });
    return again.error || !again.data ? null : toReceipt(asked, again.data, again.dataUpdatedAt);
  };

  return {
    /** What holds for the order as it stands. */
    receipt,
    /** The same, or while another is asked for, what held for the order as it was. */
    shown: receipt ?? (isAsking ? last : null),
    isAsking,
    failure,
    renew,
    retry: () => void refetch(),
  };
}

export type Preflight = ReturnType<typeof usePreflight>;
