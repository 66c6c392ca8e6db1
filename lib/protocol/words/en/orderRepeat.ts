/** The form that repeats an order. */
export const orderRepeat = {
  takenOver: "Taken over from order <id></id>: {text}.",
  deployment: "{type}; choose the devices from stock",
  swap: "{type}; choose what is returned and what replaces it",
  offboarding:
    "{type}; all devices held now{hasOptions, select, yes {, with the return options of that order} other {}}",
  choose: "{type}; choose the devices",
  noneHeld: "{type}; choose the devices, because none of that order is still held",
  same: "{type}; the same {count, plural, one {{n} device} other {{n} devices}}{hasOptions, select, yes { and their return options} other {}}",
  some: "{type}; {some} of its {count, plural, one {{n} device} other {{n} devices}}{hasOptions, select, yes { and their return options} other {}}, because the rest are no longer held",
  otherType: "only the employee, because this form can’t place the type {type}",
  noType: "only the employee, because this form can’t place an order without a type",
} as const;
