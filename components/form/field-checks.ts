/** Folds case and white space, for comparing what people type. */
export const foldText = (text: string | null | undefined) =>
  (text ?? "").normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

export const isEmailAddress = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

export const emailProblem = "Enter a full email address, such as name@company.com.";

/** Returns why a text is too long, or `undefined` where it is not. */
export const lengthProblem = (value: string, maxLength: number) =>
  value.length > maxLength
    ? `Use at most ${maxLength} characters. This has ${value.length}.`
    : undefined;

/** Returns the filled-in fields of a draft, trimmed. */
export const filledFields = <Name extends string>(
  draft: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = draft[name].trim();
      return value === "" ? [] : [[name, value]];
    }),
  );
