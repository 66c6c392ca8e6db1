/** The check of an order that an agent drafted. */
export const orderDraftCheck = {
  title: "If you approve",
  checkedAt: "checked at <moment></moment>",
  address: "Address",
  noneOnFile: "None on file",
  notShown: "Not shown by the employee's record",
  now: "The check made now",
  noneRemains: "No device remains with {name}.",
  remain: "{count, plural, one {{n} device remains} other {{n} devices remain}} with {name}.",
} as const;
