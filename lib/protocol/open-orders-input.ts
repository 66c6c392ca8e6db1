import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";

/** The input that reads the newest open orders: those with a known status that is not final. */
export const openOrdersInput = {
  status: knownOrderStatuses.filter((status): boolean => !isFinished(status)),
  limit: 50,
};
