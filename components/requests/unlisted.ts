import type { Created, CreatedRead } from "#components/requests/appearing.ts";
import { isWhole } from "#components/table/list-state.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { fieldsOf } from "#lib/protocol/write-text.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf } from "#lib/v4/registry.ts";

type CreatedList = "employees.list" | "orders.list" | "teams.list";

/** A read of a list, whose answer has a record wherever the record is in the list on screen. */
interface ListRead {
  name: CreatedList;
  input: InputOf<CreatedList>;
}

/** The page size of these reads: the largest (api-v4.md, Limits). */
const limit = 50;

/** Orders come newest first by default. The input is that of the list's first page, so that both share an answer. */
const firstOrders: ListRead = { name: "orders.list", input: { limit } };
const allTeams: ListRead = { name: "teams.list", input: {} };

/**
 * Returns the read of a list that has an accepted record if any list has it: an employee's email is an
 * exact filter (api-v4.md, Endpoints, Employees). `null` where no read is known to.
 */
export const listReadOf = (name: CreatedRead, { sent }: Pick<Created, "sent">): ListRead | null => {
  if (name === "orders.get") return firstOrders;
  if (name === "teams.get") return allTeams;
  const { email } = fieldsOf(sent);
  return typeof email === "string" ? { name: "employees.list", input: { email, limit } } : null;
};

/** A record of one of the lists. */
export interface ListedRecord {
  id?: string | null | undefined;
  createdAt?: string | null | undefined;
}

const timeOf = ({ createdAt }: ListedRecord) => Date.parse(createdAt ?? "");

/** Returns whether a page has every record that is newer than its last one: its times only fall. */
const isNewestFirst = (items: readonly ListedRecord[]) =>
  items.length > 1 &&
  items.every((item, index) => index === 0 || timeOf(items[index - 1] ?? {}) >= timeOf(item));

/**
 * Returns whether the answer would have the record, and does not: the answer is the whole list, or its
 * records are the newest and the record is newer than the last of them.
 */
export const isUnlisted = (
  answer: Pick<ReadAnswer<CreatedList>, "data" | "gap"> | undefined,
  record: ListedRecord,
): boolean => {
  if (!answer || answer.gap !== null) return false;
  const page: Page<ListedRecord> = answer.data;
  if (page.items.some(({ id }) => id === record.id)) return false;
  if (isWhole(page, limit)) return true;
  return isNewestFirst(page.items) && timeOf(record) > timeOf(page.items.at(-1) ?? {});
};
