import { type Fields, type Handler, oneRecord, wholeList } from "#sandbox/handlers/handler.ts";
import { integerList } from "#sandbox/handlers/search-terms.ts";
import { notFound, Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, type Condition, employeesVisibleTo } from "#sandbox/keys/access.ts";
import { findNumber, identifier } from "#sandbox/world/identifier.ts";
import { insertRow } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";

interface TeamRow {
  n: number;
  name: string;
  created_at: number;
}

/** A manager sees only its own teams. Source: api-v4.md, Resources, Team. */
const teamsVisibleTo = ({ company, visibility }: Caller): Condition => ({
  sql: `company = ?${visibility ? ` and n in (${integerList(visibility.teams)})` : ""}`,
  values: [company],
});

const toTeam = (row: TeamRow): Fields => ({
  id: identifier("team", row.n),
  name: row.name,
  createdAt: new Date(row.created_at).toISOString(),
});

const requireTeam = (world: World, caller: Caller, id: string): TeamRow => {
  const n = findNumber("team", id);
  const visible = teamsVisibleTo(caller);
  const row =
    n === null
      ? undefined
      : world.db.one<TeamRow>(
          `select * from teams where n = ? and ${visible.sql}`,
          n,
          ...visible.values,
        );
  if (!row) throw notFound("Team");
  return row;
};

const refuseDuplicateName = (world: World, caller: Caller, name: string, except = 0) => {
  const duplicate = world.db.one(
    "select n from teams where company = ? and lower(name) = lower(?) and n <> ?",
    caller.company,
    name,
    except,
  );
  if (duplicate) throw new Refusal(409, `name: a team named ${name} already exists`);
};

/** Returns the team of a name, and creates it "on demand". Source: api-v4.md, Resources, Employee. */
export const ensureTeam = (world: World, caller: Caller, name: string): number => {
  const existing = world.db.one<{ n: number }>(
    "select n from teams where company = ? and lower(name) = lower(?)",
    caller.company,
    name,
  );
  if (existing) return existing.n;
  const n = insertRow(world.db, "teams", {
    company: caller.company,
    name,
    created_at: world.clock.now(),
  });
  world.teams.set(n, name);
  return n;
};

const listTeams: Handler<"teams.list"> = ({ world, caller }) => {
  const visible = teamsVisibleTo(caller);
  return wholeList(
    world.db
      .all<TeamRow>(
        `select * from teams where ${visible.sql} order by name collate nocase, n`,
        ...visible.values,
      )
      .map(toTeam),
  );
};

const getTeam: Handler<"teams.get"> = ({ world, caller, input }) => {
  const row = requireTeam(world, caller, input.id);
  const visible = employeesVisibleTo(caller);
  const counted = world.db.one<{ count: number }>(
    `select count(*) as count from employees where team = ? and ${visible.sql}`,
    row.n,
    ...visible.values,
  );
  return oneRecord({ ...toTeam(row), employeeCount: counted?.count ?? 0 });
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
  world.db.run("update teams set name = ? where n = ?", input.name, row.n);
  world.teams.set(row.n, input.name);
  return oneRecord(toTeam({ ...row, name: input.name }));
};

export const teams = {
  "teams.list": listTeams,
  "teams.get": getTeam,
  "teams.create": createTeam,
  "teams.update": updateTeam,
};
