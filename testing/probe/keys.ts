import { readFileSync } from "node:fs";
import { capabilityNames } from "./client/routes.ts";
import { isFields } from "./client/structure.ts";
import type { ProbeKeys } from "./rules/rule.ts";

const roles = ["manager", "other-company", "disabled", "expired", "inactive", "legacy"] as const;
type Role = (typeof roles)[number];

/** An invalid option of the command. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns the keys of the `--key` options by role: `<key>` is the main key, `<role>=<key>` another. */
const fromOptions = (given: readonly string[]) => {
  const found = new Map<string, string>();
  for (const option of given) {
    const at = option.indexOf("=");
    // A key may end with "=", so only a known role before the first "=" is a role.
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
  isFields(value) && "kind" in value && "key" in value && Array.isArray(value.capabilities);

const readFileKeys = (path: string): FileKey[] => {
  try {
    const { keys } = JSON.parse(new TextDecoder().decode(readFileSync(path))) as { keys?: unknown };
    if (Array.isArray(keys)) return keys.filter(isFileKey);
  } catch {
    // The parser's message is dropped, because it quotes the file, which holds keys.
  }
  throw new UsageError(`${path} is not a keys file: {"keys": [{kind, key, capabilities}]}`);
};

/** Returns the keys of a keys file of the embedded service, by role. */
export const fromKeysFile = (keys: readonly FileKey[]) => {
  const found = new Map<string, string>();
  const put = (role: string, key: string) => found.has(role) || found.set(role, key);
  for (const { kind, key, capabilities: held } of keys) {
    const missing = capabilityNames.filter((one) => !held.includes(one));
    if (kind === "admin") put("main", key);
    else if (kind === "short" && missing.length === 1) put(`without-${missing[0]}`, key);
    else if (roles.some((role) => role === kind)) put(kind, key);
  }
  return found;
};

/** Returns the keys of a probe. Throws a UsageError without a main key. */
export const probeKeys = (found: ReadonlyMap<string, string>): ProbeKeys => {
  const main = found.get("main");
  if (!main) throw new UsageError("use a key with all ten capabilities: --key <key>");
  const of = (role: Role) => found.get(role) ?? null;
  return {
    main,
    without: new Map(
      capabilityNames.flatMap((capability) => {
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

/** Reads the keys. Options take precedence over the environment, and both over the keys file. */
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
