import type { Meta, Output, Shown } from "#lib/cli/output/output.ts";
import type { Write } from "#lib/cli/output/writer.ts";

/** Characters that JSON allows in a text, and that a terminal may obey. */
const unsafe = /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/** Returns JSON text of the same value without characters that a terminal may obey. */
export const toJsonText = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? "null").replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/**
 * Returns the output of `--format json`: one object `{ok, data, meta}` with the service's answer as
 * `data`, or `{ok, error, meta}`. Pages are one list, written as they come. An error after the first
 * page leaves a valid object, with `ok: false` and the records so far.
 */
export const jsonOutput = (write: Write): Output => {
  let whole: Shown | null = null;
  let isOpen = false;
  let isFirst = true;
  const ending = (meta: Meta, failure: Parameters<Output["end"]>[1]) =>
    failure ? { ok: false, error: failure, meta } : { ok: true, meta };
  return {
    async answer(shown) {
      whole = shown;
    },
    async page({ receivedItems }) {
      const rows = receivedItems.map((item) => `\n    ${toJsonText(item)}`).join(",");
      const opening = isOpen ? "" : '{\n  "data": [';
      const comma = isFirst || rows === "" ? "" : ",";
      isOpen = true;
      if (rows !== "") isFirst = false;
      await write(opening + comma + rows);
    },
    async end(meta, failure) {
      if (isOpen) {
        const rest = toJsonText(ending(meta, failure), 2).slice(1);
        await write(`${isFirst ? "" : "\n  "}],${rest}\n`);
      } else {
        const { ok, ...rest } = ending(meta, failure);
        const data = whole === null ? {} : { data: whole.received };
        await write(`${toJsonText({ ok, ...data, ...rest }, 2)}\n`);
      }
    },
  };
};
