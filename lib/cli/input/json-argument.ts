import { readFileSync } from "node:fs";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { readStandardInput, toGivenText } from "#lib/cli/input/given-text.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

const usage = (message: string) => new CliError("usage", `--json: ${message} Nothing was sent.`);

/** Returns line and column, from 1, of a position in a text. */
const placeOf = (source: string, position: number) => {
  const before = source.slice(0, position).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
};

/** Whether the beginning of a text is wrong already, whatever may follow. */
const isWrong = (beginning: string) => {
  try {
    JSON.parse(beginning);
    return false;
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    const isAtEnd = position !== undefined && Number(position) >= beginning.length;
    return !isAtEnd && !/end of JSON|Unterminated/.test(message);
  }
};

/** Returns the position of the first wrong character. Not every message of the parser names it. */
const errorPosition = (source: string): number => {
  let right = 0;
  let wrong = source.length + 1;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isWrong(source.slice(0, middle))) wrong = middle;
    else right = middle;
  }
  return wrong - 1;
};

/** Parses the text of a JSON object. Throws `CliError` with line and column, without the text. */
export const parseBody = (source: string, origin: string): JsonObject => {
  let body: unknown;
  try {
    body = JSON.parse(source);
  } catch {
    const place = placeOf(source, errorPosition(source));
    throw usage(`${origin} is not valid JSON at ${place}.`);
  }
  if (!isObject(body)) throw usage(`${origin} must be a JSON object with the fields of the body.`);
  return body;
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "you may not read it",
  EISDIR: "it is a folder",
};

const readBodyFile = (path: string) => {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw usage(`${path} can't be read: ${reasons[code] ?? `the system says ${code}`}.`);
  }
};

/** Returns the body that `--json` gives: JSON text, `@file`, or `-` for standard input. */
export const readJsonArgument = async (argument: string, host: Host): Promise<JsonObject> => {
  if (argument === "-") return parseBody(await readStandardInput(host), "standard input");
  if (argument.startsWith("@")) {
    const path = argument.slice(1);
    return parseBody(toGivenText(readBodyFile(path), path), path);
  }
  return parseBody(argument, "the text");
};
