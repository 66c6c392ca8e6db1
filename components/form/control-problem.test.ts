import { expect, test } from "vitest";
import { type CheckedControl, controlProblem } from "#components/form/control-problem.ts";

const valid = {
  valid: true,
  valueMissing: false,
  tooShort: false,
  rangeUnderflow: false,
  rangeOverflow: false,
  badInput: false,
  stepMismatch: false,
};

const control = (
  type: string,
  wrong: keyof typeof valid | null,
  part: Partial<CheckedControl> = {},
): CheckedControl => ({
  type,
  value: "",
  validity: wrong === null ? valid : { ...valid, valid: false, [wrong]: true },
  ...part,
});

test.each([
  [control("text", null), null],
  [control("text", "valueMissing"), "Fill in this field."],
  [control("select-one", "valueMissing"), "Choose one."],
  [control("radio", "valueMissing"), "Choose one."],
  [control("checkbox", "valueMissing"), "Check this to continue."],
  [
    control("password", "tooShort", { minLength: 12, value: "short" }),
    "Use at least 12 characters. This has 5.",
  ],
  [
    control("number", "rangeOverflow", { min: "0", max: "1000" }),
    "Enter a whole number from 0 to 1000.",
  ],
  [control("number", "badInput", { min: "1", max: "" }), "Enter at least 1."],
])("a control says in its own words why it can't be sent", (given, words) => {
  expect(controlProblem(given)).toBe(words);
});
