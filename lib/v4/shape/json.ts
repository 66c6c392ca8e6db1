export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An own property, so that `constructor` and `__proto__` are never taken for an answer. */
export const own = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A count as a number or as digits, `20` or `"20"`; `undefined` for anything else. */
export const countOf = (value: unknown): number | undefined => {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
};

/** `createdAt` → `created_at`. */
export const toSnake = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `created_at` → `createdAt`. */
export const toCamel = (name: string) =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Whether a value nests deeper than `levels`. Walks without recursion: depth is the sender's. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= levels) return true;
    for (const inner of Object.values(next.value)) {
      if (typeof inner === "object") waiting.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return false;
};

/** Whether a value holds nothing: `{}`, `[]`, or objects and lists of such. */
export const isHollow = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isHollow);

/**
 * The field that holds what came under a documented name but could not be read as documented, each
 * value under the name that it came with. Screens show it; nothing decides by it.
 */
export const asReceived = "asReceived";
