/** The character that ends a text in JSON: skips what is escaped. */
const endOfText = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
};

const separator = "\u0000";

const keyOf = (path: readonly PropertyKey[]) => path.map(String).join(separator);

/**
 * Returns the line, from 1, on which the value of a path begins in a valid JSON text, or that of the nearest
 * value around it.
 */
export const lineOfPath = (json: string, path: readonly PropertyKey[]): number => {
  const lines = new Map<string, number>();
  const around: { isList: boolean; key: string | number }[] = [];
  let line = 1;
  let text: string | null = null;
  const note = () => {
    const here = keyOf(around.map(({ key }) => key));
    if (!lines.has(here)) lines.set(here, line);
  };
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? "";
    const parent = around.at(-1);
    if (sign === "\n") line += 1;
    else if (sign === '"') {
      const end = endOfText(json, at);
      text = json.slice(at + 1, end);
      at = end;
      note();
    } else if (sign === ":" && parent && !parent.isList) {
      parent.key = text ?? "";
      note();
    } else if (sign === "{" || sign === "[") {
      note();
      around.push({ isList: sign === "[", key: sign === "[" ? 0 : "" });
    } else if (sign === "}" || sign === "]") around.pop();
    else if (sign === "," && parent?.isList) parent.key = Number(parent.key) + 1;
    else if (/\S/.test(sign) && sign !== ",") note();
  }
  for (let length = path.length; length > 0; length -= 1) {
    const found = lines.get(keyOf(path.slice(0, length)));
    if (found !== undefined) return found;
  }
  return 1;
};
