import { t } from "#lib/protocol/words/t.ts";

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
  if (type === "checkbox") return t("form.check");
  return type === "radio" || type.startsWith("select") ? t("form.chooseOne") : t("form.fillIn");
};

const rangeText = ({ min, max }: CheckedControl) => {
  if (min && max) return t("form.between", { min, max });
  return max ? t("form.atMost", { max }) : t("form.atLeast", { min: min ?? "" });
};

/** Returns why a control can't be sent as it is, by its HTML attributes; `null` if it can. */
export const controlProblem = (control: CheckedControl): string | null => {
  const { validity, type, value, minLength } = control;
  if (validity.valid) return null;
  if (validity.valueMissing) return missingText(type);
  if (validity.tooShort) return t("form.tooShort", { min: minLength ?? 0, length: value.length });
  if (type === "number") return rangeText(control);
  return t("form.unusable");
};
