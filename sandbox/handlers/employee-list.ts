import { toEmployee } from "#sandbox/handlers/employee-record.ts";
import type { EmployeeRow } from "#sandbox/handlers/find-record.ts";
import type { Handler } from "#sandbox/handlers/handler.ts";
import { pageOf, sortColumn } from "#sandbox/handlers/paging.ts";
import {
  allConditions,
  anyCondition,
  idsMatching,
  integerList,
} from "#sandbox/handlers/search-terms.ts";
import { type Condition, canSeeEmployee, employeesVisibleTo } from "#sandbox/keys/access.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import type { EmployeeGroup, World } from "#sandbox/world/world.ts";

const sortColumns = {
  displayName: "sort_name",
  name: "sort_name",
  email: "lower(email)",
  country: "country",
  status: "status",
  jobTitle: "job_title",
  teamName: "(select name from teams t where t.n = employees.team)",
  createdAt: "created_at",
  id: "n",
};

/** Free text also matches the name of the team: the contract has no filter by team. */
const teamsMatching = ({ teams }: World, text: string): Condition[] => {
  const wanted = foldText(text);
  const found = [...teams].flatMap(([n, name]) => (foldText(name).includes(wanted) ? [n] : []));
  return found.length > 0 ? [{ sql: `team in (${integerList(found)})`, values: [] }] : [];
};

/** `GET /v4/employees`. Source: api-v4.md, Endpoints, Employees; Limits. */
export const listEmployees: Handler<"employees.list"> = ({ world, caller, input }) => {
  const { page, pageSize } = pageOf("employees.list", input);
  const column = sortColumn(sortColumns, input.sort, "displayName");
  const direction = input.sortDirection ?? "asc";
  const { status, country, email, query } = input;
  const where = allConditions([
    employeesVisibleTo(caller),
    ...(status === undefined ? [] : [{ sql: "status = ?", values: [status] }]),
    ...(country === undefined ? [] : [{ sql: "country = ?", values: [country] }]),
    ...(email === undefined ? [] : [{ sql: "lower(email) = lower(?)", values: [email] }]),
    ...(query === undefined
      ? []
      : [
          anyCondition([
            ...idsMatching("emp", query, "n"),
            ...teamsMatching(world, query),
            {
              sql: "n in (select value from json_each(?))",
              values: [JSON.stringify(world.directory.find(caller.company, foldText(query)))],
            },
          ]),
        ]),
  ]);
  const { visibility, company } = caller;
  const totalCount =
    query === undefined && email === undefined
      ? world.employees.count(
          JSON.stringify([company, visibility, status, country]),
          (row: EmployeeGroup) =>
            canSeeEmployee(caller, row) &&
            (status === undefined || row.status === status) &&
            (country === undefined || row.country === country),
        )
      : (world.db.one<{ count: number }>(
          `select count(*) as count from employees where ${where.sql}`,
          ...where.values,
        )?.count ?? 0);
  const rows =
    totalCount === 0
      ? []
      : world.db.all<EmployeeRow>(
          // Selects the row numbers of the page first: sorting thousands of whole rows is slow.
          `select * from employees where n in (
             select n from employees where ${where.sql} order by ${column} ${direction}, n ${direction} limit ? offset ?
           ) order by ${column} ${direction}, n ${direction}`,
          ...where.values,
          pageSize,
          page * pageSize,
        );
  return {
    kind: "list",
    items: rows.map((row) => toEmployee(world, row)),
    page,
    pageSize,
    totalCount,
  };
};
