"use client";

import { type RefObject, useEffect } from "react";

/**
 * Takes the focus to the first field of a form that was refused: after each attempt of the person
 * (`attempts` counts them), and whenever an answer names fields.
 */
export function useFirstError(
  form: RefObject<HTMLFormElement | null>,
  attempts: number,
  refused: object | null | undefined,
) {
  useEffect(() => {
    if (attempts === 0 && !refused) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, attempts, refused]);
}
