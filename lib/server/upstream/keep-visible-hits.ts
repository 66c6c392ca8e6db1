import type { Role } from "#lib/server/role.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** Searches of support whose hits are read singly at most, because each costs a request. */
const maxReadSingly = 5;

/** The operation that reads a record of a list singly. A list without one has whole records. */
const singleReads: Partial<Record<ReadName, ReadName>> = {
  "orders.list": "orders.get",
  "employees.list": "employees.get",
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string" || typeof value === "number") return [foldText(String(value))];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Returns whether each word is part of some value of a record. The words are folded. */
export const shows = (record: unknown, words: readonly string[]) => {
  const text = textsIn(record).join("\n");
  return words.every((word) => text.includes(word));
};

/**
 * Returns a list without the hits of a text search whose words are in none of the fields that support
 * sees, and without its total: a service that searches hidden fields would confirm a guessed tax ID by
 * either. A hit that the list shows too little of is read singly. Other roles get the list unchanged.
 * Source: docs/decisions/032.
 *
 * @param readSingly reads a record, redacted for the role
 */
export const keepVisibleHits = async <Data>(
  role: Role,
  name: ReadName,
  input: object,
  data: Data,
  readSingly: (name: ReadName, id: string) => Promise<unknown>,
): Promise<Data> => {
  const query = "query" in input ? input.query : undefined;
  if (role !== "support" || typeof query !== "string") return data;
  const words = foldText(query).split(" ");
  const { items, ...page } = data as unknown as Page<{ id?: unknown }>;
  const single = singleReads[name];
  let left = maxReadSingly;
  const kept = await Promise.all(
    items.map(async (item) => {
      if (shows(item, words)) return true;
      if (!single || typeof item.id !== "string" || left === 0) return false;
      left -= 1;
      // A record that can't be read shows nothing.
      return shows(await readSingly(single, item.id).catch(() => null), words);
    }),
  );
  return { ...page, totalCount: null, items: items.filter((_, at) => kept[at]) } as Data;
};
