/** Why the copy of a list can't answer what an address asks of it. */
export const listRefusal = {
  tooManyValues: "The filter {name} has {count} values. It takes at most {max}.",
  longValue: "A value of the filter {name} is longer than {max} characters.",
  noDays:
    'The filter {name} does not understand "{text}". Write days between 1970 and 2199: 2026-11-01..2026-11-30, last-30-days or next-7-days.',
  noChoice: 'The filter {name} takes {choices}, not "{text}".',
  noDuration: 'The filter took does not understand "{text}". Write days: 3..5, ..5 or 0..',
  noWhole: "{name} must be a whole number from {from} to {to}.",
  noFilter: "Quartermaster's copy of this list has no filter {name}.",
  noSort: "With these filters, the list can't be sorted by {sort}.",
  noView: "This list has no view {view}.",
  noParameter: "There is no parameter {name}.",
} as const;
