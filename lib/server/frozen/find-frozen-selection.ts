import "server-only";
import {
  type FrozenList,
  type FrozenSelection,
  maxFrozenRows,
} from "#lib/protocol/frozen-selection.ts";
import { needsCopy } from "#lib/protocol/list-filter.ts";
import { isOpenOrderView, type OpenOrderView } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findAllMatching } from "#lib/server/filter/find-matching.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { findFrozenOrders } from "#lib/server/frozen/frozen-orders.ts";
import { type Frozen, filled, findListed, unproven } from "#lib/server/frozen/frozen-records.ts";
import { findAllDevices } from "#lib/server/mirror/device-list.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

type Input = Readonly<Record<string, unknown>>;

/** The fields of an address that leave out no record. */
const withoutPages = ({ page: _page, limit: _limit, ...input }: Input): Input => input;

const findListedDevices = async (principal: Principal, input: Input) => {
  const found = await findAllDevices(principal, input);
  return found ? { rows: found.devices, asOf: found.at } : unproven(input);
};

const findFrozenDevices = async (
  principal: Principal,
  { view: _view, ...input }: Input,
  calendar: Calendar,
): Promise<Frozen<"devices">> => {
  const found = needsCopy("inventory", input)
    ? await findAllMatching<Device>(principal, "inventory", input, calendar)
    : await findListedDevices(principal, input);
  if ("reason" in found) return found;
  const records = found.rows.map(({ id, serialNumber, model, employeeId, employeeName }) =>
    filled({ id, serialNumber, model, employeeId, employeeName }),
  );
  return { records, asOf: found.asOf };
};

const employeeFilters = {
  status: ({ status }: Employee) => status,
  country: ({ country }: Employee) => country,
  email: ({ email }: Employee) => email,
};

const findFrozenEmployees = async (
  principal: Principal,
  input: Input,
  calendar: Calendar,
): Promise<Frozen<"employees">> => {
  const found = needsCopy("employees", input)
    ? await findAllMatching<Employee>(principal, "employees", input, calendar)
    : await findListed<Employee>(principal, "employees", employeeFilters, input);
  if ("reason" in found) return found;
  const records = found.rows.map(({ id, displayName, email }) =>
    filled({ id, displayName, email }),
  );
  return { records, asOf: found.asOf };
};

const viewOf = ({ view }: Input): OpenOrderView | null => (isOpenOrderView(view) ? view : null);

const findFrozen: {
  [List in FrozenList]: (
    principal: Principal,
    input: Input,
    calendar: Calendar,
  ) => Promise<Frozen<List>>;
} = {
  orders: (principal, input, calendar) =>
    findFrozenOrders(principal, viewOf(input), input, calendar),
  employees: findFrozenEmployees,
  devices: findFrozenDevices,
};

const toSelection = <List extends FrozenList>(found: Frozen<List>): FrozenSelection<List> => {
  if ("reason" in found) return { isWhole: false, reason: found.reason };
  if (found.records.length > maxFrozenRows) {
    const reason = t("frozen.tooMany", { max: String(maxFrozenRows) });
    return { isWhole: false, reason };
  }
  const { records, asOf } = found;
  return { isWhole: true, ids: records.map(({ id }) => id), records, asOf };
};

/**
 * Returns all records of a list that match the filters of its address, as the person's role sees them, where
 * the mirror of their own connection proves them; else why not. `calendar`: the person's days. Throws `PrincipalError` (role,
 * no_connection) and `V4Error` for a wrong input.
 */
export const findFrozenSelection = async <List extends FrozenList>(
  principal: Principal,
  list: List,
  input: Input,
  calendar: Calendar = { now: new Date(), timeZone: "UTC" },
): Promise<FrozenSelection<List>> =>
  toSelection<List>(await findFrozen[list](principal, withoutPages(input), calendar));
