import { foldCase } from "#lib/v4/fields/name-key.ts";

/** Returns the text in lower case without accents, so that `lukasz` finds `Łukasz`. */
export const foldText = (text: string) =>
  foldCase(
    text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l").replace(/[øØ]/g, "o"),
  );

/** Returns the columns of an employee's name and email, with the forms that sort and search. */
export const nameColumns = (name: string, email: string) => ({
  name,
  sort_name: foldText(name),
  search: foldText(`${name} ${email}`),
  email,
});
