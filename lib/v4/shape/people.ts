import { phraseOf } from "#lib/v4/field-name";
import { isPrivateName } from "#lib/v4/private-names";
import { isHollow, isObject, type JsonObject, own } from "#lib/v4/shape/json";

/** Fields that hold the person whom a record is about. Who created or manages it is another one. */
const personName =
  /^(?:(?:current|assigned) )?(?:employee|person|recipient|assignee|assigned to|holder|held by|user|worker|member|for)$/;
const otherName =
  /\b(?:manager|creator|created|requested|requester|approver|contact|owner|author)\b/;

const textAt = (object: JsonObject, ...names: string[]) =>
  names
    .map((name) => own(object, name))
    .find((value): value is string => typeof value === "string" && value.trim() !== "");

const idAt = (object: JsonObject, ...names: string[]) => {
  const value = names.map((name) => own(object, name)).find((one) => one != null && one !== "");
  return typeof value === "string" || Number.isSafeInteger(value) ? String(value) : undefined;
};

/** A person's name from one field, or from first and last name. */
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
}

const personIn = (value: JsonObject): Person | null => {
  const id = idAt(value, "id", "employeeId", "employee_id", "uid", "userId", "user_id");
  const name = nameIn(value);
  return id === undefined && name === undefined ? null : { holder: value, id, name };
};

/** The persons within two levels, with how directly each is named. */
const personsIn = (record: JsonObject, known: ReadonlySet<string>, depth = 0): Person[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const phrase = phraseOf(name);
    if (!isObject(value) || known.has(name) || isPrivateName(name)) return [];
    if (otherName.test(phrase)) return [];
    if (personName.test(phrase)) return personIn(value) ?? [];
    // `assignment: {employee: {…}, since}`: a part of the record, not a record of its own.
    const isPart = depth < 1 && own(value, "id") === undefined && !isHollow(value);
    if (!isPart) return [];
    const id = idAt(value, "employeeId", "employee_id");
    if (id !== undefined) {
      return [{ holder: value, id, name: textAt(value, "employeeName", "employee_name") }];
    }
    return personsIn(value, known, depth + 1);
  });

/**
 * Fills `employeeId` and `employeeName` from the one person whom the record is about, where it is
 * given as an object or one level deeper. Two different persons fill nothing. In place.
 */
export const liftPerson = (record: JsonObject, known: ReadonlySet<string>) => {
  const persons = personsIn(record, known);
  const [person] = persons;
  if (!person) return;
  if (persons.some(({ id, name }) => id !== person.id || name !== person.name)) return;
  const hasId = record.employeeId != null;
  // A name beside another id is another person's.
  if (hasId && person.id !== undefined && record.employeeId !== person.id) return;
  if (!hasId && person.id !== undefined) record.employeeId = person.id;
  if (record.employeeName == null && person.name !== undefined) record.employeeName = person.name;
  for (const { holder } of persons) dropRepeated(record, holder);
  prune(record, persons);
};

/** Removes the objects that held nothing but the person. */
const prune = (object: JsonObject, persons: readonly Person[], depth = 0) => {
  for (const [name, value] of Object.entries(object)) {
    if (!isObject(value) || depth > 2) continue;
    prune(value, persons, depth + 1);
    if (persons.some(({ holder }) => holder === value) && isHollow(value)) delete object[name];
  }
};

/** The id and the name that the record itself shows are not kept twice. */
const dropRepeated = (record: JsonObject, person: JsonObject) => {
  for (const name of ["id", "employeeId", "employee_id", "uid"]) {
    if (person[name] === record.employeeId) delete person[name];
  }
  for (const name of ["displayName", "display_name", "name", "employeeName", "employee_name"]) {
    if (person[name] === record.employeeName) delete person[name];
  }
};
