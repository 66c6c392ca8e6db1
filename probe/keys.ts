import { readFileSync } from "node:fs";
import type { ProbeKeys } from "./rules/rule.ts";

const roles = ["manager", "other-company", "disabled", "expired", "inactive", "legacy"] as const;
type Role = (typeof roles)[number];

const capabilities = ["orders", "employees", "inventory", "teams", "company"].flatMap((group) => [
  `${group}:read`,
  `${group}:write`,
]);

/** A wrong option: its message says what is wrong. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The keys of `--key` options: `<key>` is the main one, `<role>=<key>` another. */
const fromOptions = (given: readonly string[]) => {
  const found = new Map<string, string>();
  for (const option of given) {
    const at = option.indexOf("=");
    // A key may end in "=": a role is a word of its own before the first one.
    const role = at < 0 ? "" : option.slice(0, at);
    const isRole = /^without-/.test(role) || roles.some((one) => one === role);
    if (isRole) found.set(role, option.slice(at + 1));
    else if (at > 0 && /^[a-z-]{1,20}$/.test(role)) throw new UsageError(`unknown role ${role}`);
    else found.set("main", option);
  }
  return found;
};

interface FileKey {
  kind: string;
  key: string;
  capabilities: string[];
}

const isFileKey = (value: unknown): value is FileKey =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  "key" in value &&
  "capabilities" in value &&
  Array.isArray(value.capabilities);

const readFileKeys = (path: string): FileKey[] => {
  try {
    const { keys } = JSON.parse(readFileSync(path, "utf8")) as { keys?: unknown };
    if (Array.isArray(keys)) return keys.filter(isFileKey);
  } catch {
    // Said below: a parser's words would quote the file, and the file holds keys.
  }
  throw new UsageError(`${path} is not a keys file: {"keys": [{kind, key, capabilities}]}`);
};

/** The keys of a file as the embedded service writes it with `--keys`. */
export const fromKeysFile = (keys: readonly FileKey[]) => {
  const found = new Map<string, string>();
  const put = (role: string, key: string) => found.has(role) || found.set(role, key);
  for (const { kind, key, capabilities: held } of keys) {
    const lacking = capabilities.filter((one) => !held.includes(one));
    if (kind === "admin") put("main", key);
    else if (kind === "short" && lacking.length === 1) put(`without-${lacking[0]}`, key);
    else if (roles.some((role) => role === kind)) put(kind, key);
  }
  return found;
};

/** The keys of a probe; throws UsageError without a main one. */
export const probeKeys = (found: ReadonlyMap<string, string>): ProbeKeys => {
  const main = found.get("main");
  if (!main) throw new UsageError("give a key with all ten capabilities: --key <key>");
  const of = (role: Role) => found.get(role) ?? null;
  return {
    main,
    without: new Map(
      capabilities.flatMap((capability) => {
        const key = found.get(`without-${capability}`);
        return key === undefined ? [] : [[capability, key] as const];
      }),
    ),
    manager: of("manager"),
    otherCompany: of("other-company"),
    disabled: of("disabled"),
    expired: of("expired"),
    inactive: of("inactive"),
    legacy: of("legacy"),
  };
};

/** The keys that the options and the environment give; options go before the file. */
export const readKeys = (options: {
  key: readonly string[];
  keys?: string | undefined;
  environment: string | undefined;
}): ProbeKeys => {
  const inFile = options.keys === undefined ? [] : readFileKeys(options.keys);
  const given = fromOptions(options.key);
  if (options.environment && !given.has("main")) given.set("main", options.environment);
  return probeKeys(new Map([...fromKeysFile(inFile), ...given]));
};
