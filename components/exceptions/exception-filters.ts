import {
  type ExceptionFilter,
  exceptionOwners,
  exceptionReasons,
  exceptionStates,
} from "#lib/protocol/exception.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The address holds which entries are shown: `?reason=late&owner=mine&show=snoozed&page=1`. */
export const exceptionFields: readonly SearchField[] = [
  { name: "reason", kind: "choice", label: "Reason", options: [...exceptionReasons] },
  { name: "owner", kind: "choice", label: "Owner", options: [...exceptionOwners] },
  { name: "show", kind: "choice", label: "Show", options: [...exceptionStates] },
  { name: "page", kind: "integer", label: "Page" },
];

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given);

/** Returns the filter of an address, without what is unknown. */
export const toExceptionFilter = (input: Record<string, unknown>): ExceptionFilter => {
  const { page } = input;
  const isPage = typeof page === "number" && page > 0 && page <= 100_000;
  const filter = {
    reason: oneOf(exceptionReasons, input.reason),
    owner: oneOf(exceptionOwners, input.owner),
    show: oneOf(exceptionStates, input.show),
    page: isPage ? page : undefined,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
};

/** Returns the names of what an address has and the queue does not: parameters, and those with a value that it lacks. */
export const unknownParts = (
  input: Readonly<Record<string, unknown>>,
  unknown: readonly string[],
  filter: ExceptionFilter,
): string[] => [
  ...unknown,
  ...Object.keys(input).filter(
    (name) => !(name in filter) && !(name === "page" && input.page === 0),
  ),
];
