import { Fragment } from "react";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** A JSON string, which is a name where a colon follows. */
const stringPattern = /("(?:[^"\\]|\\.)*")(\s*:)?/g;

const pretty = (payload: string): { text: string; isJson: boolean } => {
  try {
    return { text: JSON.stringify(JSON.parse(payload), null, 2), isJson: true };
  } catch {
    return { text: payload, isJson: false };
  }
};

/** Shows what a text could hide line by line, so that the lines stay. */
const visible = (text: string) => text.split("\n").map(showUnsafe).join("\n");

/** Returns the payload as it is copied: indented if it is JSON, else as it came. */
export const payloadText = (payload: string) => pretty(payload).text;

/** A payload as it came, indented if it is JSON, with its names and texts told apart. */
export function Payload({ payload }: { payload: string }) {
  const { text, isJson } = pretty(payload);
  const shown = visible(text);
  const parts: { key: string; text: string; className?: string }[] = [];
  let end = 0;
  for (const match of isJson ? shown.matchAll(stringPattern) : []) {
    const { 0: whole, 1: string = "", index } = match;
    parts.push({ key: `between ${end}`, text: shown.slice(end, index) });
    const isName = whole.length > string.length;
    parts.push({
      key: `text ${index}`,
      text: string,
      className: isName ? "text-ink-3" : "text-accent",
    });
    end = index + string.length;
  }
  parts.push({ key: `between ${end}`, text: shown.slice(end) });
  return (
    <pre className="mt-1.5">
      {parts.map(({ key, text: part, className }) =>
        className ? (
          <span key={key} className={className}>
            {part}
          </span>
        ) : (
          <Fragment key={key}>{part}</Fragment>
        ),
      )}
    </pre>
  );
}
