import { nameKey } from "#lib/v4/fields/name-key.ts";
import { toFullEmployee } from "#sandbox/handlers/employee-record.ts";
import { type EmployeeRow, required, requireEmployee } from "#sandbox/handlers/find-record.ts";
import { type Handler, oneRecord } from "#sandbox/handlers/handler.ts";
import { ensureTeam } from "#sandbox/handlers/teams.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, isOutOfScope } from "#sandbox/keys/access.ts";
import { nameColumns } from "#sandbox/world/fold-text.ts";
import { insertRow, updateRow } from "#sandbox/world/insert.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";
import type { World } from "#sandbox/world/world.ts";

/** Editable fields and their columns. `teamName` and `email` are written separately. */
const columns = {
  displayName: "name",
  country: "country",
  jobTitle: "job_title",
  personalEmail: "personal_email",
  department: "department",
  division: "division",
  taxId: "tax_id",
  address: "address",
  addressTwo: "address_two",
  city: "city",
  state: "state",
  zipCode: "zip",
  phone: "phone",
} as const;

type Editable = Partial<Record<keyof typeof columns, string | null | undefined>>;

/** `null` and an empty string clear a field. Source: api-v4.md, Resources, Employee. */
const toColumns = (input: Editable) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = input[field as keyof Editable];
      return value === undefined ? [] : [[column, value === "" ? null : value]];
    }),
  );

const refuseDuplicateEmail = (world: World, caller: Caller, email: string, except: number) => {
  const duplicate = world.db.one(
    "select n from employees where company = ? and name_key(email) = ? and n <> ?",
    caller.company,
    nameKey(email),
    except,
  );
  if (duplicate)
    throw new Refusal(409, "email: an employee with this email address already exists");
};

/** Throws a 403 where a manager writes a team or a country outside its scope. */
const refuseOutOfScope = (
  world: World,
  caller: Caller,
  teamName: string | undefined,
  country: string | null | undefined,
) => {
  const { visibility } = caller;
  if (!visibility) return;
  const names = visibility.teams.map((n) => nameKey(world.teams.get(n) ?? ""));
  if (teamName !== undefined && !names.includes(nameKey(teamName))) {
    throw new Refusal(403, "teamName: outside the caller's scope");
  }
  if (country && isOutOfScope(caller, country)) {
    throw new Refusal(403, "country: outside the caller's scope");
  }
};

const readBack = ({ db }: World, n: number) =>
  required("Employee", db.one<EmployeeRow>("select * from employees where n = ?", n) ?? null);

/** `POST /v4/employees`. Source: api-v4.md, Endpoints, Employees. */
export const createEmployee: Handler<"employees.create"> = ({ world, caller, input }) => {
  if (caller.visibility && input.teamName === undefined) {
    throw new Refusal(403, "teamName: an employee without a team is outside the caller's scope");
  }
  refuseOutOfScope(world, caller, input.teamName, input.country);
  refuseDuplicateEmail(world, caller, input.email, 0);
  const n = insertRow(world.db, "employees", {
    n: nextNumber(world.db, "employees"),
    company: caller.company,
    team: input.teamName === undefined ? null : ensureTeam(world, caller, input.teamName),
    ...toColumns(input),
    ...nameColumns(input.displayName, input.email),
    status: "active",
    has_login: 0,
    created_at: world.clock.now(),
  });
  return oneRecord(toFullEmployee(world, readBack(world, n)));
};

/** Moves the orders and devices of an employee to another team, and so to another manager. */
const moveOrdersAndDevices = ({ db }: World, employee: number, team: number | null) => {
  db.run("update orders set team = ? where employee = ?", team, employee);
  db.run("update devices set team = ? where employee = ?", team, employee);
};

/** `PATCH /v4/employees/{id}`. Source: api-v4.md, Endpoints, Employees. */
export const updateEmployee: Handler<"employees.update"> = ({ world, caller, input }) => {
  const before = requireEmployee(world, caller, input.id);
  refuseOutOfScope(world, caller, input.teamName, input.country);
  const email = input.email ?? before.email;
  if (nameKey(email) !== nameKey(before.email)) {
    // The contract does not show the status: 409 is this sandbox's choice.
    if (before.has_login === 1)
      throw new Refusal(409, "email: the employee already has an active login");
    refuseDuplicateEmail(world, caller, email, before.n);
  }
  const name = input.displayName ?? before.name;
  const team =
    input.teamName === undefined ? before.team : ensureTeam(world, caller, input.teamName);
  const changes = {
    ...toColumns(input),
    ...nameColumns(name, email),
    team,
  };
  updateRow(world.db, "employees", before.n, changes);
  const after = readBack(world, before.n);
  if (after.team !== before.team) moveOrdersAndDevices(world, before.n, after.team);
  return oneRecord(toFullEmployee(world, after));
};
