/** Words of a POSIX shell for a command that a person pastes into a terminal. */

/** A text that needs no quotes. A word that begins with `=` is a command's path in zsh. */
const isBare = (text: string) => /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text);

/** Control characters but the newline: a terminal acts on them while they are pasted. */
const controls = /([^\P{Cc}\n]+)/u;

const octalOf = (text: string) =>
  Array.from(
    new TextEncoder().encode(text),
    (byte) => `\\${byte.toString(8).padStart(3, "0")}`,
  ).join("");

/**
 * Returns a text as one word of a POSIX shell, without quotes where it needs none. A control
 * character is printed by the shell itself, so that a pasted command can't act on the terminal.
 * No word of a shell can hold a NUL.
 */
export const shellQuoted = (text: string): string => {
  if (isBare(text)) return text;
  if (text === "") return "''";
  const parts = text.split(controls).map((part, index) => {
    if (index % 2 === 1) return `"$(printf '${octalOf(part)}')"`;
    return part && `'${part.replaceAll("'", "'\\''")}'`;
  });
  return parts.join("");
};

/** Returns JSON whose texts hold no control character, also none that JSON allows. */
export const jsonText = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? "null").replace(
    /[^\P{Cc}\n]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Returns the shell variable that a person sets to the value of a secret field: `QM_PIN_CODE`. */
export const secretVariable = (field: string): string =>
  `QM_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Returns a secret as a word, on which the shell stops if the variable is not set. */
export const secretWord = (field: string): string => `"\${${secretVariable(field)}:?}"`;

/** Returns a JSON object as one word. A secret's variable must hold it as JSON has it between quotes. */
export const jsonWord = (body: object, secrets: readonly string[]): string => {
  let word = "";
  let text = "{";
  for (const [name, value] of Object.entries(body)) {
    const given = jsonText(value);
    text += `${text === "{" && word === "" ? "" : ","}${jsonText(name)}:`;
    if (secrets.includes(name)) {
      word += `${shellQuoted(`${text}"`)}${secretWord(name)}`;
      text = '"';
    } else text += given;
  }
  return word + shellQuoted(`${text}}`);
};
