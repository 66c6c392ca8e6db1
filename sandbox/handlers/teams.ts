import { nameKey } from "#lib/v4/fields/name-key.ts";
import { findVisible, listVisible, required } from "#sandbox/handlers/find-record.ts";
import { type Fields, type Handler, oneRecord, wholeList } from "#sandbox/handlers/handler.ts";
import { filterEqual, filterScope } from "#sandbox/handlers/search-rows.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, type Condition, employeeScope } from "#sandbox/keys/access.ts";
import { placeholders } from "#sandbox/world/database.ts";
import { findNumber, identifier } from "#sandbox/world/identifier.ts";
import { insertRow, updateRow } from "#sandbox/world/insert.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";
import { selectRows } from "#sandbox/world/select-rows.ts";
import type { World } from "#sandbox/world/world.ts";

interface TeamRow {
  n: number;
  name: string;
  created_at: number;
}

/** A manager sees only its own teams. Source: api-v4.md, Resources, Team. */
const teamsVisibleTo = ({ company, visibility }: Caller): Condition => ({
  sql: `company = ?${visibility ? ` and n in (${placeholders(visibility.teams.length)})` : ""}`,
  values: [company, ...(visibility?.teams ?? [])],
});

const toTeam = (row: TeamRow): Fields => ({
  id: identifier("team", row.n),
  name: row.name,
  createdAt: new Date(row.created_at).toISOString(),
});

const requireTeam = (world: World, caller: Caller, id: string) => {
  const n = findNumber("team", id);
  const visible = teamsVisibleTo(caller);
  return required("Team", findVisible<TeamRow>(world, "select * from teams", "n", n, visible));
};

const findByName = (world: World, caller: Caller, name: string) =>
  world.db.one<{ n: number }>(
    "select n from teams where company = ? and name_key(name) = ?",
    caller.company,
    nameKey(name),
  )?.n;

const refuseDuplicateName = (world: World, caller: Caller, name: string, except = 0) => {
  const duplicate = findByName(world, caller, name) ?? except;
  if (duplicate !== except) throw new Refusal(409, `name: a team named ${name} already exists`);
};

/** Returns the team of a name, and creates it "on demand". Source: api-v4.md, Resources, Employee. */
export const ensureTeam = (world: World, caller: Caller, name: string): number => {
  const existing = findByName(world, caller, name);
  if (existing !== undefined) return existing;
  const row = {
    n: nextNumber(world.db, "teams"),
    company: caller.company,
    name,
    created_at: world.clock.now(),
  };
  const n = insertRow(world.db, "teams", row);
  world.teams.set(n, name);
  return n;
};

const listTeams: Handler<"teams.list"> = ({ world, caller }) => {
  const visible = teamsVisibleTo(caller);
  const order = "name collate nocase, n";
  return wholeList(listVisible<TeamRow>(world, "select * from teams", visible, order).map(toTeam));
};

const getTeam: Handler<"teams.get"> = ({ world, caller, input }) => {
  const row = requireTeam(world, caller, input.id);
  const { columns, last } = world.listColumns().employees;
  const members = selectRows(last, [
    ...filterScope(columns, employeeScope(caller)),
    ...filterEqual(columns.team, row.n),
  ]);
  return oneRecord({ ...toTeam(row), employeeCount: members.length });
};

const createTeam: Handler<"teams.create"> = ({ world, caller, input }) => {
  // A manager is narrowed to its teams, so a new team would be outside its scope.
  if (caller.visibility)
    throw new Refusal(403, "Teams outside the caller's scope cannot be created");
  refuseDuplicateName(world, caller, input.name);
  const n = ensureTeam(world, caller, input.name);
  return oneRecord(toTeam({ n, name: input.name, created_at: world.clock.now() }));
};

const updateTeam: Handler<"teams.update"> = ({ world, caller, input }) => {
  const row = requireTeam(world, caller, input.id);
  refuseDuplicateName(world, caller, input.name, row.n);
  updateRow(world.db, "teams", row.n, { name: input.name });
  world.teams.set(row.n, input.name);
  return oneRecord(toTeam({ ...row, name: input.name }));
};

export const teams = {
  "teams.list": listTeams,
  "teams.get": getTeam,
  "teams.create": createTeam,
  "teams.update": updateTeam,
};
