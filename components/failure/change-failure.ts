import type { Failure } from "#lib/protocol/failure.ts";

/**
 * Returns why a change failed, and what that means: `notMade` where it was refused. Where no answer came,
 * the change may have been made all the same, as `maybe` says.
 */
export const changeFailureText = (
  { kind, message }: Failure,
  notMade: string,
  maybe = "The change may have been made.",
): string =>
  kind === "unreachable" || kind === "unavailable"
    ? `${message} ${maybe} Reload this page to see.`
    : `${message} ${notMade}`;
