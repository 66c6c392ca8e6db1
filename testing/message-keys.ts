import { en } from "#lib/protocol/words/en.ts";

const isPart = (name: string): name is keyof typeof en => Object.hasOwn(en, name);

/** Returns the keys of all messages of a part of the catalog; none of what is no part. */
export const keysOfPart = (part: string): string[] =>
  isPart(part) ? Object.keys(en[part]).map((name) => `${part}.${name}`) : [];

const keys = new Set(Object.keys(en).flatMap(keysOfPart));

export const isMessageKey = (text: string): boolean => keys.has(text);

/** Returns the keys of messages that a text shows, as a page does whose words were not loaded. */
export const keysShownIn = (text: string): string[] =>
  (text.match(/\b[a-z]\w*\.[a-z]\w*\b/g) ?? []).filter(isMessageKey);
