import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Returns why a change failed, and what that means: `notMade` where it was refused. Where no answer came,
 * the change may have been made all the same, as `maybe` says.
 */
export const changeFailureText = (
  { kind, message }: Failure,
  notMade: string,
  maybe = t("failure.mayBeMade"),
): string =>
  kind === "unreachable" || kind === "unavailable"
    ? t("failure.maybe", { reason: message, maybe })
    : `${message} ${notMade}`;
