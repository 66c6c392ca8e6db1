import stringWidth from "string-width";
import { fieldsOf, flatten, isPlain, plainText } from "#lib/cli/output/flatten.ts";
import type { Output, Shown } from "#lib/cli/output/output.ts";
import type { Write } from "#lib/cli/output/writer.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";

interface TableSettings {
  write: Write;
  /** Writes a notice beside the table. */
  note: Write;
  /** Width of the terminal in cells; `null` where the output is no terminal. */
  width: number | null;
  isColored: boolean;
}

interface Column {
  field: string;
  width: number;
}

const gap = "  ";
/** The widest that a column is at first, unless it holds an id. */
const maxWidth = 40;
const maxNamedFields = 12;

const isId = (field: string) => /(?:^id|Ids?|uid)$/.test(field);

const cellOf = (record: JsonObject, field: string) =>
  plainText(record[field]).replaceAll(/[\n\r\t]+/g, " ");

const pad = (text: string, width: number) =>
  text + " ".repeat(Math.max(0, width - stringWidth(text)));

/** Returns the beginning of a text that fits into a number of cells. */
const cut = (text: string, width: number) => {
  if (stringWidth(text) <= width) return text;
  let shown = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(shown + segment) > width - 1) break;
    shown += segment;
  }
  return `${shown}…`;
};

const bold = (text: string, isColored: boolean) =>
  isColored ? `\u001b[1m${text}\u001b[22m` : text;

/** Returns the fields that a table can show: plain, documented ones first, filled in some record. */
const showableFields = ({ fields, records }: Shown) => {
  const documented = fields.filter((field) => records.some((record) => field in record));
  const others = [...fieldsOf(records)].filter((field) => !fields.includes(field));
  return [...documented, ...others].filter(
    (field) =>
      records.some((record) => plainText(record[field]) !== "") &&
      records.every((record) => isPlain(record[field])),
  );
};

/**
 * Returns the columns that fit side by side, the documented order kept. A column begins narrow, and
 * gets the room that is left over.
 */
const columnsThatFit = (shown: Shown, width: number | null): Column[] => {
  const columns: (Column & { widest: number })[] = [];
  let room = width ?? Number.POSITIVE_INFINITY;
  for (const field of showableFields(shown)) {
    const cells = shown.records.map((record) => stringWidth(cellOf(record, field)));
    const widest = Math.max(stringWidth(field), ...cells);
    const column = { field, widest, width: isId(field) ? widest : Math.min(widest, maxWidth) };
    const needed = column.width + (columns.length > 0 ? gap.length : 0);
    if (columns.length > 0 && needed > room) continue;
    columns.push(column);
    room -= needed;
  }
  for (const column of columns) {
    const more = Math.max(0, Math.min(room, column.widest - column.width));
    column.width += more;
    room -= more;
  }
  return columns;
};

const rowOf = (cells: readonly string[], columns: readonly Column[]) =>
  cells
    .map((cell, at) => pad(cell, columns[at]?.width ?? 0))
    .join(gap)
    .trimEnd();

/** Returns lines of `name  value`, with long values continued below. */
const pairLines = (pairs: readonly (readonly [string, string])[], width: number | null) => {
  const names = Math.max(0, ...pairs.map(([name]) => stringWidth(name)));
  const room = width === null ? Number.POSITIVE_INFINITY : Math.max(20, width - names - gap.length);
  return pairs.flatMap(([name, text]) =>
    text
      .split(/\r?\n/)
      .flatMap((line) => wrap(line, room))
      .map((line, at) => `${pad(at === 0 ? name : "", names)}${gap}${line}`.trimEnd()),
  );
};

const wrap = (line: string, room: number): string[] => {
  // A line without a blank may be an id, which stays whole.
  if (stringWidth(line) <= room || !line.includes(" ")) return [line];
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && stringWidth(longer) > room) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
};

/**
 * Returns the output of `--format table`: one row a record, within the width of the terminal, or one
 * line a fact for a single record. Never cuts an id, and says which fields it leaves out.
 */
export const tableOutput = ({ write, note, width, isColored }: TableSettings): Output => {
  let columns: Column[] | null = null;
  const leftOut = new Set<string>();
  let isCut = false;

  const cellText = (record: JsonObject, { field, width: room }: Column) => {
    const text = cellOf(record, field);
    const shown = isId(field) ? text : cut(text, room);
    if (shown !== text) isCut = true;
    return shown;
  };

  const page = async (shown: Shown) => {
    const head = columns === null;
    columns ??= columnsThatFit(shown, width);
    const present = columns;
    for (const field of fieldsOf(shown.records)) {
      if (!present.some((column) => column.field === field)) leftOut.add(field);
    }
    const names = present.map(({ field }) => field);
    const headLine = head && names.length > 0 ? `${bold(rowOf(names, present), isColored)}\n` : "";
    const rows = shown.records.map(
      (record) =>
        `${rowOf(
          present.map((column) => cellText(record, column)),
          present,
        )}\n`,
    );
    if (shown.records.length === 0) {
      if (head) columns = null;
      return;
    }
    await write(headLine + rows.join(""));
  };

  return {
    page,
    async answer(shown) {
      if (shown.kind === "one") {
        const pairs = shown.records.flatMap((record) => flatten(record));
        await write(
          pairLines(pairs, width)
            .map((line) => `${line}\n`)
            .join(""),
        );
        return;
      }
      await page(shown);
      if (shown.records.length === 0) await note("The answer has no records.\n");
    },
    async end() {
      const names = [...leftOut].map((field) => plainText(field));
      if (names.length > 0) {
        const more = names.length > maxNamedFields ? ", …" : "";
        const fields = names.slice(0, maxNamedFields).join(", ") + more;
        const count = names.length === 1 ? "1 field is" : `${names.length} fields are`;
        await note(`${count} not shown: ${fields}. --format json shows all.\n`);
      }
      if (isCut) await note("Some values are cut (…). --format text shows them whole.\n");
    },
  };
};
