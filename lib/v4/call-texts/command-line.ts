import { jsonText, jsonWord, secretWord, shellQuoted } from "#lib/v4/call-texts/shell-words.ts";
import { endpoints, type OperationName } from "#lib/v4/operations/endpoints.ts";
import { type Endpoint, methodOf, pathFieldsOf, pathOf } from "#lib/v4/operations/operation.ts";
import { writeSearch } from "#lib/v4/search.ts";

/**
 * The names of commands and flags, and calls as a person types them. Without zod, so that a browser
 * can show the same call beside a screen. Source: api-v4.md, Command-line client.
 */

/** Returns the words of a command: `["orders", "add-accessory"]` for `orders.add-accessory`. */
export const commandWords = (name: string): string[] => name.split(".");

/** Returns the flag of a field: `--employee-id` for `employeeId`. */
export const flagOf = (field: string): string =>
  `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** A flag can carry a single value or a list of texts, but no `null`, empty list, object or NUL. */
const isForFlag = (value: unknown) =>
  (isScalar(value) ||
    (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string"))) &&
  !String(value).includes("\0");

const toFlags = (field: string, value: Scalar | readonly string[]): string[] => {
  const flag = flagOf(field);
  if (typeof value === "boolean") return [value ? flag : `--no-${flag.slice(2)}`];
  return [value].flat().flatMap((one) => {
    const text = String(one);
    // A value that begins with a dash would be read as a flag.
    return text.startsWith("-") ? [shellQuoted(`${flag}=${text}`)] : [flag, shellQuoted(text)];
  });
};

const givenFields = (input: object) =>
  Object.entries(input).filter(([, value]) => value !== undefined);

/** Returns the input's path fields in the order of the path, and all others. */
const splitInput = (endpoint: Endpoint, input: object) => {
  const pathFields = pathFieldsOf(endpoint);
  const fields = givenFields(input);
  return {
    path: pathFields.map((field) => String(Object.fromEntries(fields)[field] ?? "")),
    rest: fields.filter(([field]) => !pathFields.includes(field)),
  };
};

/** Whether an address is this machine's own. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);

const addressFlags = (baseUrl: string): string[] => [
  "--api-url",
  shellQuoted(baseUrl),
  ...(isLoopback(new URL(baseUrl)) ? ["--allow-localhost"] : []),
];

export interface CommandOptions {
  /** The address of the service, without `/v4`. Without it, the command uses the active account. */
  baseUrl?: string;
  /** Fields whose value the person gives in a shell variable. */
  secrets?: readonly string[];
}

/**
 * Returns the command that runs an operation with an input, quoted for a POSIX shell. A body with a
 * value that no flag can carry goes whole into `--json`.
 */
export const commandLine = (
  name: OperationName,
  input: object,
  { baseUrl, secrets = [] }: CommandOptions = {},
): string => {
  const { path, rest } = splitInput(endpoints[name], input);
  const flags = rest.every(([, value]) => isForFlag(value))
    ? rest.flatMap(([field, value]) =>
        secrets.includes(field)
          ? [`${flagOf(field)}=${secretWord(field)}`]
          : toFlags(field, value as Scalar),
      )
    : ["--json", jsonWord(Object.fromEntries(rest), secrets)];
  const options = [...flags, ...(baseUrl === undefined ? [] : addressFlags(baseUrl))];
  const ids = path.map(shellQuoted);
  // An id that begins with a dash would be read as a flag.
  const operands = path.some((id) => id.startsWith("-"))
    ? [...options, "--", ...ids]
    : [...ids, ...options];
  return ["quartermaster", ...commandWords(name), ...operands].join(" ");
};

/** The shell variable that holds the API key in a shown command. */
export const keyVariable = "QM_API_KEY";

/** Returns the same call for curl. The key stays in a variable, and each secret in another. */
export const curlCommand = (
  { baseUrl, secrets = [] }: { baseUrl: string; secrets?: readonly string[] },
  name: OperationName,
  input: object,
): string => {
  const endpoint: Endpoint = endpoints[name];
  const { path, rest } = splitInput(endpoint, input);
  const ids = [...path];
  const filled = pathOf(endpoint).replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(ids.shift() ?? ""),
  );
  const body = Object.fromEntries(rest);
  const method = methodOf(endpoint);
  const query = method === "GET" ? writeSearch(body).toString() : "";
  const url = `${baseUrl.replace(/\/+$/, "")}/v4${filled}${query && `?${query}`}`;
  return [
    "curl",
    ...(method === "GET" ? [] : ["--request", method]),
    "--header",
    `"X-API-KEY: $${keyVariable}"`,
    ...(method === "GET"
      ? []
      : ["--header", "'Content-Type: application/json'", "--data-raw", jsonWord(body, secrets)]),
    shellQuoted(url),
  ].join(" ");
};

/** Returns the call of an MCP tool as JSON: the parameters of `tools/call`. */
export const toolCall = (
  tool: string,
  input: object,
  { secrets = [] }: { secrets?: readonly string[] } = {},
): string => {
  const given = givenFields(input).map(([field, value]) => [
    field,
    secrets.includes(field) ? `<${field}>` : value,
  ]);
  return jsonText({ name: tool, arguments: Object.fromEntries(given) }, 2);
};
