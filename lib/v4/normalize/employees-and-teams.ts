import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import {
  countOf,
  isFilledText,
  isHollow,
  isObject,
  type JsonObject,
  own,
  pruneAround,
} from "#lib/v4/normalize/json.ts";
import { liftAddress } from "#lib/v4/normalize/lift-address.ts";

/** Names of fields that hold the person whom a record is about, not its creator or manager. */
const personName =
  /^(?:(?:current|assigned) )?(?:employee|person|recipient|assignee|assigned to|requested for|holder|held by|user|worker|member|for)$/;
/** Those whose plain text is a person's name. `holder` may be a warehouse, `user` a name to sign in with. */
const plainName =
  /^(?:(?:current|assigned) )?(?:employee|person|recipient|assignee|requested for|worker)$/;
const otherName =
  /\b(?:manager|creator|created|requested|requester|approver|contact|owner|author)\b/;

const textAt = (object: JsonObject, ...names: string[]) =>
  names.map((name) => own(object, name)).find(isFilledText);

const idAt = (object: JsonObject, ...names: string[]) => {
  const value = names.map((name) => own(object, name)).find((one) => one != null && one !== "");
  return typeof value === "string" || Number.isSafeInteger(value) ? String(value) : undefined;
};

/** Returns a person's name from one field, or from first and last name. */
export const nameIn = (person: JsonObject): string | undefined => {
  const whole = textAt(person, "displayName", "display_name", "fullName", "full_name", "name");
  if (whole !== undefined) return whole;
  const parts = [
    textAt(person, "firstName", "first_name", "givenName", "given_name"),
    textAt(person, "lastName", "last_name", "familyName", "family_name"),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" ") : undefined;
};

interface Person {
  holder: JsonObject;
  id: string | undefined;
  name: string | undefined;
  /** The names under which the holder has the person's id and name. */
  given: readonly string[];
}

const personOf = (
  holder: JsonObject,
  idNames: readonly string[],
  name: string | undefined,
  nameNames: readonly string[],
): Person[] => {
  const id = idAt(holder, ...idNames);
  if (id === undefined && name === undefined) return [];
  return [{ holder, id, name, given: [...idNames, ...nameNames] }];
};

const ownIds = ["id", "employeeId", "employee_id", "uid", "userId", "user_id"];
const ownNames = ["displayName", "display_name", "fullName", "full_name", "name"];
const flatNames = ["employeeName", "employee_name"];

/** Returns a person given as an object: `{id, displayName}`. */
const personIn = (value: JsonObject) =>
  personOf(value, ownIds, nameIn(value) ?? textAt(value, ...flatNames), [
    ...ownNames,
    ...flatNames,
  ]);

/**
 * Returns a person given as a plain text. It is shown as a name and never read as an id: a name that
 * was taken for an id would make an order another person's.
 */
const namedPersonIn = (holder: JsonObject, name: string): Person[] => {
  const text = own(holder, name);
  return isFilledText(text) && plainName.test(phraseOf(name))
    ? [{ holder, id: undefined, name: text, given: [name] }]
    : [];
};

/** `holderId` and `assigned_to_name`. Not `userName`, which may be the name to sign in with. */
const flatName =
  /^(?:(?:current|assigned) )?(?:employee|person|recipient|assignee|assigned to|requested for|holder|held by) (id|name)$/;

/** Returns a person given as fields of another object: `{employeeId, employeeName}`. */
const flatPersonIn = (object: JsonObject, known: ReadonlySet<string>) => {
  const named = (kind: string) =>
    Object.keys(object).filter(
      (name) =>
        !known.has(name) && !isPrivateName(name) && flatName.exec(phraseOf(name))?.[1] === kind,
    );
  const names = named("name");
  return personOf(object, named("id"), textAt(object, ...names), names);
};

/** Whether an object is a part of a record, such as `assignment: {employee: {…}, since}`. */
const isPart = (value: JsonObject) => own(value, "id") === undefined && !isHollow(value);

/** Returns the persons whom a record is about, down to two levels below it. */
const personsIn = (record: JsonObject, known: ReadonlySet<string>, depth = 0): Person[] => [
  ...flatPersonIn(record, known),
  ...Object.entries(record).flatMap(([name, value]) => {
    const phrase = phraseOf(name);
    if (known.has(name) || isPrivateName(name)) return [];
    if (!isObject(value)) return namedPersonIn(record, name);
    const isPerson = personName.test(phrase);
    if (!isPerson && otherName.test(phrase)) return [];
    const persons = isPerson ? personIn(value) : [];
    if (persons.length > 0) return persons;
    // `assignedTo: {employee: {…}}` is named like a person and holds one.
    return isPart(value) && depth < (isPerson ? 2 : 1) ? personsIn(value, none, depth + 1) : [];
  }),
];

const none: ReadonlySet<string> = new Set();

/** Returns the one value that is given; `null` where several differ. */
const onlyOf = (values: readonly (string | undefined)[]) => {
  const given = [...new Set(values.filter((value) => value !== undefined))];
  return given.length > 1 ? null : given[0];
};

/**
 * Fills `employeeId` and `employeeName` from the one person whom the record is about, given as an
 * object, one level deeper or under another name. Two different persons fill nothing. In place.
 */
export const liftPerson = (record: JsonObject, known: ReadonlySet<string>) => {
  const persons = personsIn(record, known);
  const id = onlyOf(persons.map((person) => person.id));
  // A name that does not come together with an id may be another person's.
  const isPaired = id === undefined || persons.some((person) => person.id && person.name);
  const name = isPaired ? onlyOf(persons.map((person) => person.name)) : undefined;
  if (persons.length === 0 || id === null || name === null) return;
  const hasId = record.employeeId != null;
  // A name beside another id is another person's.
  if (hasId && id !== undefined && record.employeeId !== id) return;
  if (!hasId && id !== undefined) record.employeeId = id;
  if (record.employeeName == null && name !== undefined) record.employeeName = name;
  for (const person of persons) dropRepeated(record, person);
  pruneAround(
    record,
    persons.map(({ holder }) => holder),
  );
};

/** Removes the id and the name that the record itself now has. */
const dropRepeated = (record: JsonObject, { holder, given }: Person) => {
  const shown = [record.employeeId, record.employeeName];
  for (const name of given) if (shown.includes(holder[name])) delete holder[name];
};

/** Gives an employee one name and a flat address. Source: api-v4.md, Employee. In place. */
export const normalizeEmployee = (record: JsonObject) => {
  const name = record.displayName == null ? nameIn(record) : undefined;
  if (name !== undefined) record.displayName = name;
  liftAddress(record);
};

/** Names of counts and lists of the people in a team, and of those that hold only some of them. */
const people = /\b(?:employees?|members?|people|persons?|users?|headcount)\b/;
const somePeople = /\b(?:active|inactive|former|invited|pending|new|max|limit)\b/;

const countIn = (object: JsonObject, above: string, depth: number): number | undefined => {
  for (const [name, value] of Object.entries(object)) {
    const path = `${above} ${phraseOf(name)}`;
    if (somePeople.test(path)) continue;
    const count = people.test(path) ? countOf(value) : undefined;
    if (count !== undefined) {
      delete object[name];
      return count;
    }
    if (isObject(value) && depth < 2) {
      const inner = countIn(value, path, depth + 1);
      if (inner !== undefined && isHollow(value)) delete object[name];
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
};

/** Whether an object has fields of paging, so that a list in it may be only a part. */
const isPaged = (record: JsonObject) =>
  Object.keys(record).some((name) => /\b(?:cursor|more|total|page)\b/.test(phraseOf(name)));

/**
 * Fills `employeeCount` from a count one level deeper, such as `counts.employees`, or from the
 * team's own list of its people. Source: api-v4.md, Resources, Team. In place.
 */
export const normalizeTeam = (record: JsonObject) => {
  if (record.employeeCount != null) return;
  const counted = countIn(record, "", 0);
  if (counted !== undefined) {
    record.employeeCount = counted;
    return;
  }
  for (const [name, value] of Object.entries(record)) {
    if (Array.isArray(value) && people.test(phraseOf(name)) && !isPaged(record)) {
      record.employeeCount = value.length;
      return;
    }
  }
};
