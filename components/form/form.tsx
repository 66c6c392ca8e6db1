"use client";

import { type ComponentProps, createContext, type FormEvent, useContext, useState } from "react";
import { type CheckedControl, controlProblem } from "#components/form/control-problem.ts";
import { useInBrowser } from "#components/ui/use-in-browser.ts";

/** Why controls of the form can't be sent as they are, by the `id` of each. */
type Problems = Readonly<Record<string, string>>;

const ProblemContext = createContext<Problems>({});

/** Returns why the control with this `id` stopped its form; `undefined` for nothing. */
export const useFormProblem = (id: string): string | undefined => useContext(ProblemContext)[id];

const isControl = (element: Element): element is HTMLInputElement => "validity" in element;

const withoutProblem = (problems: Problems, id: string): Problems => {
  const { [id]: _, ...others } = problems;
  return others;
};

/**
 * A form that says beside each field why it can't be sent, and focuses the first: `required`, `minLength`
 * and the like are checked, but the browser shows no bubble. Until the hydration it does, because nothing
 * else checks then.
 */
export function Form({ onSubmit, onInput, onReset, ...form }: ComponentProps<"form">) {
  const isHydrated = useInBrowser();
  const [problems, setProblems] = useState<Problems>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = [...event.currentTarget.elements].filter(
      (element): element is HTMLInputElement => isControl(element) && !element.validity.valid,
    );
    setProblems(
      Object.fromEntries(
        wrong.map((control) => [control.id, controlProblem(control as CheckedControl) ?? ""]),
      ),
    );
    if (wrong.length === 0) return onSubmit?.(event as Parameters<typeof onSubmit>[0]);
    // Also keeps the form's `action` from running.
    event.preventDefault();
    wrong[0]?.focus();
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
