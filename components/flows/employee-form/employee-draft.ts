import type { Employee } from "#lib/v4/records/employee.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** What may be written of an employee. Source: api-v4.md, Resources, Employee: a whitelist only. */
export type EmployeeFieldName = Exclude<keyof InputOf<"employees.update">, "id">;

interface EmployeeField {
  name: EmployeeFieldName;
  label: string;
  /** As many characters as are taken, counted as the schema counts them. */
  longest: number;
  isRequired?: true;
  /** May be emptied again: the service takes `null` for it. */
  canClear?: true;
  isEmail?: true;
  /** Where orders go: a change reaches later orders only. */
  isAddress?: true;
  /** Not accepted when the record is created. Source: api-v4.md, Endpoints, Employees. */
  isForLater?: true;
}

const text = { longest: 200, canClear: true } as const;
const place = { ...text, isAddress: true } as const;

/** The fields of the form, in its order. Three sections, by their titles. */
export const employeeSections: readonly { title: string; fields: readonly EmployeeField[] }[] = [
  {
    title: "Person",
    fields: [
      { name: "displayName", label: "Display name", longest: 200, isRequired: true },
      { name: "email", label: "Email", longest: 254, isRequired: true, isEmail: true },
      { name: "personalEmail", label: "Personal email", ...text, longest: 254, isEmail: true },
      { name: "taxId", label: "Tax id", ...text },
    ],
  },
  {
    title: "Work",
    fields: [
      { name: "jobTitle", label: "Job title", ...text },
      { name: "teamName", label: "Team", longest: 200 },
      { name: "department", label: "Department", ...text },
      { name: "division", label: "Division", ...text },
    ],
  },
  {
    title: "Delivery address",
    fields: [
      { name: "address", label: "Address", ...place },
      { name: "addressTwo", label: "Address, second line", ...place, isForLater: true },
      { name: "zipCode", label: "Zip code", ...place },
      { name: "city", label: "City", ...place },
      { name: "state", label: "State", ...place },
      { name: "country", label: "Country", longest: 2, isAddress: true },
      { name: "phone", label: "Phone", ...place, isForLater: true },
    ],
  },
];

const fields = employeeSections.flatMap((section) => section.fields);
const names = fields.map(({ name }) => name);

export const employeeLabel = (name: EmployeeFieldName) =>
  fields.find((field) => field.name === name)?.label ?? name;

/** A form's content: every field as text, empty where nothing is said. */
export type EmployeeDraft = Readonly<Record<EmployeeFieldName, string>>;

/** What a record says, or an empty form. */
export const draftOf = (employee: Employee | null): EmployeeDraft =>
  Object.fromEntries(names.map((name) => [name, employee?.[name] ?? ""])) as Record<
    EmployeeFieldName,
    string
  >;

/** The fields that say something else than before. Space around a text says nothing. */
export const changesOf = (start: EmployeeDraft, draft: EmployeeDraft): EmployeeFieldName[] =>
  names.filter((name) => start[name].trim() !== draft[name].trim());

export const isAddressChange = (changes: readonly EmployeeFieldName[]) =>
  fields.some(({ name, isAddress }) => isAddress && changes.includes(name));

/** The body of a creation: what is filled in, of what the service accepts then. */
export const toCreateInput = (draft: EmployeeDraft) =>
  Object.fromEntries(
    fields.flatMap(({ name, isForLater }) => {
      const said = draft[name].trim();
      return said === "" || isForLater ? [] : [[name, said]];
    }),
  );

/** The body of an update: the changed fields alone, `null` for one that was emptied. */
export const toUpdateInput = (id: string, start: EmployeeDraft, draft: EmployeeDraft) => ({
  id,
  ...Object.fromEntries(changesOf(start, draft).map((name) => [name, draft[name].trim() || null])),
});

const looksLikeEmail = (said: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(said);

const problemOf = (
  { name, longest, isRequired, isEmail, canClear }: EmployeeField,
  said: string,
  before: string,
): string | null => {
  if (said === "") {
    if (name === "displayName") return "Say what the person is called.";
    if (isRequired) return "Give the work e-mail: it tells this person from all others.";
    if (canClear || before === "") return null;
    return name === "teamName"
      ? "The service moves a person into another team, but takes nobody out of all teams."
      : "The service does not empty this. Choose another.";
  }
  if (said.length > longest) return `At most ${longest} characters; these are ${said.length}.`;
  return isEmail && !looksLikeEmail(said) ? "Give a whole e-mail address, name@company.com." : null;
};

export type EmployeeProblems = Partial<Record<EmployeeFieldName, string>>;

/** What can't be sent as it stands, by field. Only what differs from `start` is looked at. */
export const problemsOf = (start: EmployeeDraft, draft: EmployeeDraft): EmployeeProblems =>
  Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const [said, before] = [draft[field.name].trim(), start[field.name].trim()];
      const problem =
        said === before && !(field.isRequired && said === "")
          ? null
          : problemOf(field, said, before);
      return problem === null ? [] : [[field.name, problem]];
    }),
  );

export interface Rebased {
  start: EmployeeDraft;
  draft: EmployeeDraft;
  /** Fields that both this form and somebody else changed, to different things. */
  clashes: EmployeeFieldName[];
}

/**
 * A form's content upon what the record says by now: what the form did not touch is taken over, what
 * it changed stays changed. Where somebody else changed the same field, a person decides.
 */
export const rebase = (
  start: EmployeeDraft,
  draft: EmployeeDraft,
  fresh: EmployeeDraft,
): Rebased => {
  const changes = changesOf(start, draft);
  const isMine = (name: EmployeeFieldName) => changes.includes(name);
  return {
    start: fresh,
    draft: Object.fromEntries(
      names.map((name) => [name, isMine(name) ? draft[name] : fresh[name]]),
    ) as Record<EmployeeFieldName, string>,
    clashes: changes.filter(
      (name) =>
        fresh[name].trim() !== start[name].trim() && fresh[name].trim() !== draft[name].trim(),
    ),
  };
};
