import { foldText } from "#lib/v4/fields/fold-text.ts";
import { isFinished, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";

const progression = knownOrderStatuses.map(foldText);

/**
 * Returns whether an order's status contradicts the status that an event announced. An order that is
 * further on, or at its end, does not: it may have moved since. Between statuses that the contract does
 * not order, only equal ones agree.
 */
export const contradictsStatus = (said: string, read: string | null): boolean => {
  if (read === null || isFinished(read)) return false;
  const [saidText, readText] = [foldText(said), foldText(read)];
  if (saidText === readText) return false;
  const [saidAt, readAt] = [progression.indexOf(saidText), progression.indexOf(readText)];
  return saidAt === -1 || readAt === -1 || readAt < saidAt;
};
