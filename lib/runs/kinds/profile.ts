import { nearestName } from "#lib/protocol/nearest-name.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import { told } from "#lib/protocol/run-note.ts";
import { differenceOf, isShownAs, readPerson } from "#lib/runs/check/known-person.ts";
import type { Line } from "#lib/runs/check/line.ts";
import { readCountry } from "#lib/runs/country-code.ts";
import { halt, noEmployee, type Obstacle, type Release } from "#lib/runs/kinds/kind.ts";
import { toPlain } from "#lib/v4/comparison.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/**
 * Writes the team as the service has it, and says what a new one means. `present`: the person's own team,
 * which is no new one, whether the list of teams has it or not.
 */
export const checkTeam = ({ context, values, notes }: Line, present?: string | null) => {
  const name = values.get("teamName");
  const { teams, newTeamProblem } = context;
  if (!name || !teams || (present && nameKey(name) === nameKey(present))) return;
  const known = teams.get(nameKey(name));
  if (known !== undefined) {
    if (known !== name)
      notes.push({
        field: "teamName",
        level: "change",
        ...told("runNote.teamIs", { team: known }),
      });
    values.set("teamName", known);
    return;
  }
  const nearest = nearestName([...teams.values()], name);
  const suggestion = nearest === null ? {} : { suggestion: nearest };
  notes.push(
    newTeamProblem === null
      ? { field: "teamName", level: "warning", ...told("runNote.newTeam"), ...suggestion }
      : {
          field: "teamName",
          level: "blocked",
          ...newTeamProblem,
          ...suggestion,
        },
  );
};

/** The fields of a request: not what is ours, nor what names the person. */
export const requestValues = ({ context, values }: Line, without: readonly string[]) => {
  const own = runFields[context.kind].filter(({ isOwn }) => isOwn).map(({ name }) => name);
  const left = new Set([...own, "id", "device", ...without]);
  return new Map([...values].filter(([name]) => !left.has(name)));
};

/**
 * Returns the fields that say of a person what their record says in other words, as an export does: the
 * name that lists show for a person without one, or the country by its code.
 */
const sameInOtherWords = ({ values }: Line, person: Employee): string[] => {
  const name = values.get("displayName");
  const title = employeeTitle(person);
  const isShownName =
    !person.displayName?.trim() && (toPlain(name) === toPlain(title) || isShownAs(name, title));
  const country = readCountry(person.country ?? "");
  const isSameCountry = "code" in country && country.code === values.get("country");
  return [...(isShownName ? ["displayName"] : []), ...(isSameCountry ? ["country"] : [])];
};

/** Plans the change of what a person's record says differently. `without`: fields that only name them. */
export const planUpdate = (line: Line, person: Employee, without: readonly string[]) => {
  const { changes, before } = differenceOf(
    requestValues(line, [...without, ...sameInOtherWords(line, person)]),
    person,
  );
  line.makes = "update";
  line.before = before;
  Object.assign(line.after, changes);
  const input = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value ?? ""]),
  );
  if (Object.keys(input).length > 0) line.plan("employees.update", { ...input, id: person.id });
};

/** Finds whether a person's record is no longer what the check compared with. */
export const findRecordChange = async ({
  client,
  hole,
  line,
  payload,
}: Release): Promise<Obstacle | null> => {
  // A change that follows the new person's own row has nothing to compare with.
  if (hole !== null) return null;
  const person = await readPerson(client, String(payload.input.id));
  if (!person) return noEmployee;
  const { before } = differenceOf(new Map(Object.entries(line.before)), person);
  const [field] = Object.keys(before);
  return field === undefined ? null : halt("runHalt.otherValue", { field });
};
