/** Why a filter of an address can't be used. */
export const filterProblem = {
  tooManyValues: "The filter {name} has {count} values. It takes at most {max}.",
  valueTooLong: "A value of the filter {name} is longer than {max} characters.",
  days: 'The filter {name} does not understand "{value}". Write days between 1970 and 2199: 2026-11-01..2026-11-30, last-30-days or next-7-days.',
  choices: 'The filter {name} takes {choices}, not "{value}".',
  took: 'The filter took does not understand "{value}". Write days: 3..5, ..5 or 0..',
  whole: "{name} must be a whole number from {from} to {to}.",
  noFilter: "Quartermaster's copy of this list has no filter {name}.",
  sort: "With these filters, the list can't be sorted by {name}.",
  noView: "This list has no view {name}.",
  noParameter: "There is no parameter {name}.",
} as const;
