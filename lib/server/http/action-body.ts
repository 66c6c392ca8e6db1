/** What the body of a call of a Server Action may look like. Checked before React decodes it. */

/** Forms of Quartermaster are far less deep. Deeper values would exhaust the stack of what reads them. */
const maxDepth = 64;

/**
 * The texts that React's client writes for what JSON can't hold: an escaped `$`, `undefined`, some numbers
 * and dates. Every other text that begins with `$` refers to a part of the body: a map, a set, bytes, a
 * promise, a stream, another action. No action here takes those, and a reference that leads nowhere
 * makes React throw before any of its code runs.
 */
const valueText = /^\$(?:\$.*|undefined|NaN|-?Infinity|-0|D[\d:.TZ+-]*)$/s;
/** A form, whose fields are parts of their own. */
const formText = /^\$K[\da-f]{1,8}$/;

type TextRule = (text: string) => boolean;

const isValueText: TextRule = (text) => !text.startsWith("$") || valueText.test(text);
const isValueOrForm: TextRule = (text) => isValueText(text) || formText.test(text);

const isReadable = (value: unknown, isText: TextRule, depth: number): boolean => {
  if (typeof value === "string") return isText(value);
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isReadable(each, isText, depth - 1));
};

const isArgumentList = (text: string, isText: TextRule): boolean => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && isReadable(list, isText, maxDepth);
  } catch {
    return false;
  }
};

/** Browsers write one line per field. A file has more, and no action takes one. */
const partPattern = /^content-disposition: form-data; name="([^"\r\n]*)"\r\n\r\n(.*)$/is;

/** React reads other names as numbers or streams, `S0` and the empty name as the list itself. */
const fieldName = /^_[\da-f]{1,8}_/;

/** Returns whether a multipart body has the argument list once, as part `0`, and else only fields of forms. */
const isMultipart = (body: string, boundary: string): boolean => {
  const [start, end] = [`--${boundary}\r\n`, `\r\n--${boundary}--`];
  const inner = body.replace(/\r\n$/, "");
  if (!inner.startsWith(start) || !inner.endsWith(end)) return false;
  const parts = inner.slice(start.length, -end.length).split(`\r\n${start}`);
  const read = parts.map((part) => partPattern.exec(part));
  const lists = read.flatMap((part) => (part?.[1] === "0" ? [part[2] ?? ""] : []));
  const isEveryPartKnown = parts.every((part, index) => {
    const name = read[index]?.[1];
    // The delimiter within a part would be read in different ways.
    return (
      name !== undefined &&
      !part.includes(`\r\n--${boundary}`) &&
      (name === "0" || fieldName.test(name))
    );
  });
  const [list = "", ...more] = lists;
  const text = Buffer.from(list, "latin1").toString("utf8");
  return isEveryPartKnown && more.length === 0 && isArgumentList(text, isValueOrForm);
};

/** Returns the boundary of a multipart content type as browsers write it, or `null`. */
export const boundaryOf = (type: string): string | null =>
  /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/.exec(type)?.[2] ?? null;

/**
 * Returns whether a body can be the arguments of a Server Action. Next answers 200 or 500 to one that can't.
 */
export const isActionBody = (type: string, body: Buffer): boolean => {
  const boundary = boundaryOf(type);
  return boundary === null
    ? isArgumentList(body.toString("utf8"), isValueText)
    : isMultipart(body.toString("latin1"), boundary);
};
