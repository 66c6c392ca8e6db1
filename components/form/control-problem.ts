/** A control of a form, with what the browser found out about its value. */
export interface CheckedControl {
  type: string;
  value: string;
  validity: Pick<
    ValidityState,
    | "valid"
    | "valueMissing"
    | "tooShort"
    | "rangeUnderflow"
    | "rangeOverflow"
    | "badInput"
    | "stepMismatch"
  >;
  min?: string;
  max?: string;
  minLength?: number;
}

const missingText = (type: string) => {
  if (type === "checkbox") return "Check this to continue.";
  return type === "radio" || type.startsWith("select") ? "Choose one." : "Fill in this field.";
};

const rangeText = ({ min, max }: CheckedControl) => {
  if (min && max) return `Enter a whole number from ${min} to ${max}.`;
  return max ? `Enter at most ${max}.` : `Enter at least ${min}.`;
};

/** Returns why a control can't be sent as it is, by its HTML attributes; `null` if it can. */
export const controlProblem = (control: CheckedControl): string | null => {
  const { validity, type, value, minLength } = control;
  if (validity.valid) return null;
  if (validity.valueMissing) return missingText(type);
  if (validity.tooShort) return `Use at least ${minLength} characters. This has ${value.length}.`;
  if (type === "number") return rangeText(control);
  return "Check this field. Its value can't be used.";
};
