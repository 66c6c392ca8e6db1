import { toEmployee } from "#sandbox/handlers/employee-record.ts";
import type { EmployeeRow } from "#sandbox/handlers/find-record.ts";
import { type Handler, onePage } from "#sandbox/handlers/handler.ts";
import { pageOf, sortColumn } from "#sandbox/handlers/paging.ts";
import {
  allConditions,
  anyCondition,
  countRows,
  employeesMatching,
  equals,
  idsMatching,
  integerList,
} from "#sandbox/handlers/search-terms.ts";
import { type Condition, canSeeEmployee, employeesVisibleTo } from "#sandbox/keys/access.ts";
import { foldText } from "#sandbox/world/fold-text.ts";
import type { World } from "#sandbox/world/world.ts";

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
    ...equals("status", status),
    ...equals("country", country),
    ...(email === undefined ? [] : [{ sql: "lower(email) = lower(?)", values: [email] }]),
    ...(query === undefined
      ? []
      : [
          anyCondition([
            ...idsMatching("emp", query),
            ...teamsMatching(world, query),
            employeesMatching(world, caller.company, "n", query),
          ]),
        ]),
  ]);
  const { visibility, company } = caller;
  const totalCount =
    query === undefined && email === undefined
      ? world.employees.count(
          JSON.stringify([company, visibility, status, country]),
          (row) =>
            canSeeEmployee(caller, row) &&
            (status === undefined || row.status === status) &&
            (country === undefined || row.country === country),
        )
      : countRows(world.db, "employees", where);
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
  return onePage(
    rows.map((row) => toEmployee(world, row)),
    { page, pageSize },
    totalCount,
  );
};
