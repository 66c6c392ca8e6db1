"use client";

import { type ComponentProps, createContext, useContext, useState } from "react";
import { controlProblem } from "#components/form/control-problem.ts";
import { useInBrowser } from "#components/ui/use-in-browser.ts";

type FormProps = ComponentProps<"form">;

/** Why controls of the form can't be sent as they are, by the `id` of each. */
type Problems = Readonly<Record<string, string>>;

const ProblemContext = createContext<Problems>({});

/** Returns why the control with this `id` stopped its form; `undefined` for nothing. */
export const useFormProblem = (id: string): string | undefined => useContext(ProblemContext)[id];

/** Whether the browser refuses the value of a control. It refuses nothing of what is disabled or read-only. */
const isWrong = (element: Element): element is HTMLInputElement =>
  "validity" in element &&
  (element as HTMLInputElement).willValidate &&
  !(element as HTMLInputElement).validity.valid;

/**
 * Returns why a control may not differ from the one that it names (`data-same-as`), as it says itself
 * (`data-differs`); `null` where both have the same value.
 */
const differenceOf = (element: Element): string | null => {
  if (!(element instanceof HTMLInputElement)) return null;
  const { sameAs, differs } = element.dataset;
  const other = sameAs === undefined ? null : element.form?.elements.namedItem(sameAs);
  if (!(other instanceof HTMLInputElement) || other.value === element.value) return null;
  return differs ?? "";
};

const withoutProblem = (problems: Problems, id: string): Problems => {
  const { [id]: _, ...others } = problems;
  return others;
};

/**
 * A form that says beside each field why it can't be sent, and focuses the first: `required`, `minLength`
 * and the like are checked, but the browser shows no bubble. Until the hydration it does, because nothing
 * else checks then.
 */
export function Form({ onSubmit, onInput, onReset, ...form }: FormProps) {
  const isHydrated = useInBrowser();
  const [problems, setProblems] = useState<Problems>({});

  const submit: FormProps["onSubmit"] = (event) => {
    const wrong = [...event.currentTarget.elements].flatMap((control) => {
      const problem = isWrong(control) ? (controlProblem(control) ?? "") : differenceOf(control);
      return problem === null ? [] : [{ control: control as HTMLElement, problem }];
    });
    setProblems(Object.fromEntries(wrong.map(({ control, problem }) => [control.id, problem])));
    if (wrong.length === 0) return onSubmit?.(event);
    // Also keeps the form's `action` from running.
    event.preventDefault();
    wrong[0]?.control.focus();
  };

  return (
    <ProblemContext value={problems}>
      <form
        {...form}
        noValidate={isHydrated}
        onSubmit={submit}
        onInput={(event) => {
          const { id } = event.target as HTMLElement;
          if (id in problems) setProblems(withoutProblem(problems, id));
          onInput?.(event);
        }}
        onReset={(event) => {
          setProblems({});
          onReset?.(event);
        }}
      />
    </ProblemContext>
  );
}
