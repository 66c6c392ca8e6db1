import { notePerson, requirePerson } from "#lib/runs/check/known-person.ts";
import type { Line } from "#lib/runs/check/line.ts";
import type { KindDefinition } from "#lib/runs/kinds/kind.ts";
import { checkTeam, findRecordChange, planUpdate } from "#lib/runs/kinds/profile.ts";

const check = async (line: Line) => {
  if (line.isBlocked) return;
  const person = await requirePerson(line);
  if (!person) return;
  checkTeam(line, person.teamName);
  if (line.isBlocked) return;
  notePerson(line, person);
  planUpdate(line, person, line.text("id") === null ? ["email"] : []);
};

/** Changes of people's records. */
export const edit: KindDefinition = {
  writes: ["employees.update"],
  check,
  findObstacle: findRecordChange,
};
