import { nameKey } from "#lib/v4/fields/name-key.ts";
import { toEmployee } from "#sandbox/handlers/employee-record.ts";
import { readEmployees } from "#sandbox/handlers/find-record.ts";
import { type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { pageOf, sortField } from "#sandbox/handlers/paging.ts";
import { filterEqual, filterScope, markEmployees } from "#sandbox/handlers/search-rows.ts";
import { employeeScope } from "#sandbox/keys/access.ts";
import { rankValues } from "#sandbox/world/column.ts";
import { rowNumbers } from "#sandbox/world/identifier.ts";
import type { ListColumns } from "#sandbox/world/list-columns.ts";
import {
  pageOfRows,
  type Sorting,
  selectRows,
  sortBy,
  withoutRows,
} from "#sandbox/world/select-rows.ts";
import type { World } from "#sandbox/world/world.ts";

/** Sorts by the names of the teams. Employees without a team come first. */
const byTeamName = ({ employees }: ListColumns, { teams }: World): Sorting => {
  const { team } = employees.columns;
  const places = rankValues([...teams.values()]);
  // The code of a team is one higher than its row number.
  const ranks = new Int32Array(Math.max(0, ...teams.keys()) + 2);
  for (const [n, name] of teams) ranks[n + 1] = places.get(name) ?? 0;
  return { codes: team.codes, ranks };
};

/** `null`: by the row number. */
const sortings: Record<string, (lists: ListColumns, world: World) => Sorting | null> = {
  displayName: ({ employees }) => sortBy(employees.columns.name),
  name: ({ employees }) => sortBy(employees.columns.name),
  email: ({ employees }) => sortBy(employees.columns.email),
  country: ({ employees }) => sortBy(employees.columns.country),
  status: ({ employees }) => sortBy(employees.columns.status),
  jobTitle: ({ employees }) => sortBy(employees.columns.jobTitle),
  teamName: byTeamName,
  createdAt: ({ employees }) => sortBy(employees.columns.createdAt),
  id: () => null,
};

/** `GET /v4/employees`. Source: api-v4.md, Endpoints, Employees; Limits. */
export const listEmployees: Handler<"employees.list"> = ({
  world,
  caller,
  input,
  unlisted = [],
}) => {
  const paging = pageOf("employees.list", input);
  const sortingOf = sortField(sortings, input.sort, "displayName");
  const { status, country, email, query } = input;
  const lists = world.listColumns();
  const { columns, last } = lists.employees;
  const selected = selectRows(
    last,
    [
      ...filterScope(columns, employeeScope(caller)),
      ...filterEqual(columns.status, status),
      ...filterEqual(columns.country, country),
      ...filterEqual(columns.email, email && nameKey(email)),
    ],
    query === undefined ? null : markEmployees(lists, world.teams, query),
  );
  const rows = withoutRows(selected, rowNumbers("emp", unlisted));
  const page = pageOfRows(rows, sortingOf(lists, world), input.sortDirection ?? "asc", paging);
  return onePage(
    readEmployees(world, page).map((row) => toEmployee(world, row)),
    paging,
    rows.length,
  );
};
