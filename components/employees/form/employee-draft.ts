import {
  emailProblem,
  filledFields,
  findProblems,
  invisibleProblem,
  lengthProblem,
} from "#components/form/field-checks.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** The fields of an employee that may be written. Source: api-v4.md, Resources, Employee. */
export type EmployeeFieldName = Exclude<keyof InputOf<"employees.update">, "id">;

export interface EmployeeField {
  name: EmployeeFieldName;
  label: string;
  /** Characters, counted as the schema counts them. */
  maxLength: number;
  isRequired?: true;
  /** Whether it may be emptied again: the service accepts `null` for it. */
  canClear?: true;
  isEmail?: true;
  /** Part of the delivery address, which later orders use. */
  isAddress?: true;
  /** Not accepted when the record is created. Source: api-v4.md, Endpoints, Employees. */
  isUpdateOnly?: true;
}

const text = { maxLength: 200, canClear: true } as const;
const place = { ...text, isAddress: true } as const;

export const employeeSections: readonly { title: string; fields: readonly EmployeeField[] }[] = [
  {
    get title() {
      return t("employeeField.person");
    },
    fields: [
      {
        name: "displayName",
        get label() {
          return t("employeeField.displayName");
        },
        maxLength: 200,
        isRequired: true,
      },
      {
        name: "email",
        get label() {
          return t("employeeField.email");
        },
        maxLength: 254,
        isRequired: true,
        isEmail: true,
      },
      {
        name: "personalEmail",
        get label() {
          return t("employeeField.personalEmail");
        },
        ...text,
        maxLength: 254,
        isEmail: true,
      },
      {
        name: "taxId",
        get label() {
          return t("employeeField.taxId");
        },
        ...text,
      },
    ],
  },
  {
    get title() {
      return t("employeeField.work");
    },
    fields: [
      {
        name: "jobTitle",
        get label() {
          return t("employeeField.jobTitle");
        },
        ...text,
      },
      {
        name: "teamName",
        get label() {
          return t("employeeField.team");
        },
        maxLength: 200,
      },
      {
        name: "department",
        get label() {
          return t("employeeField.department");
        },
        ...text,
      },
      {
        name: "division",
        get label() {
          return t("employeeField.division");
        },
        ...text,
      },
    ],
  },
  {
    get title() {
      return t("employeeField.deliveryAddress");
    },
    fields: [
      {
        name: "address",
        get label() {
          return t("addressField.address");
        },
        ...place,
      },
      {
        name: "addressTwo",
        get label() {
          return t("addressField.addressTwo");
        },
        ...place,
        isUpdateOnly: true,
      },
      {
        name: "zipCode",
        get label() {
          return t("addressField.zipCode");
        },
        ...place,
      },
      {
        name: "city",
        get label() {
          return t("addressField.city");
        },
        ...place,
      },
      {
        name: "state",
        get label() {
          return t("addressField.state");
        },
        ...place,
      },
      {
        name: "country",
        get label() {
          return t("addressField.country");
        },
        maxLength: 2,
        isAddress: true,
      },
      {
        name: "phone",
        get label() {
          return t("addressField.phone");
        },
        ...place,
        isUpdateOnly: true,
      },
    ],
  },
];

/** Returns the first word of a display name, for a short label: `Zoë` of `Zoë Ünal`. */
export const firstNameOf = (displayName: string) => displayName.trim().split(/\s+/)[0] ?? "";

const fields = employeeSections.flatMap((section) => section.fields);
const names = fields.map(({ name }) => name);

export const employeeLabel = (name: EmployeeFieldName) =>
  fields.find((field) => field.name === name)?.label ?? name;

/** The form's content: every field as text, empty where nothing is filled in. */
export type EmployeeDraft = Readonly<Record<EmployeeFieldName, string>>;

export const draftOf = (employee: Employee | null): EmployeeDraft =>
  Object.fromEntries(names.map((name) => [name, employee?.[name] ?? ""])) as EmployeeDraft;

/** Whether the draft has the address of a saved site, as it was filled in. */
export const isAtSite = (draft: EmployeeDraft, site: Partial<EmployeeDraft>): boolean =>
  names.every((name) => site[name] === undefined || site[name] === draft[name]);

/**
 * Returns the draft of the next employee after a new one: people who start together share the team, the
 * country and the saved site that the person chose. An address that was typed is the other employee's own.
 */
export const nextDraft = (
  draft: EmployeeDraft,
  site: Partial<EmployeeDraft> | null,
): EmployeeDraft => ({
  ...draftOf(null),
  teamName: draft.teamName,
  country: draft.country,
  ...(site && isAtSite(draft, site) ? site : {}),
});

/** Returns the fields that differ, apart from space around the text. */
export const changesOf = (start: EmployeeDraft, draft: EmployeeDraft): EmployeeFieldName[] =>
  names.filter((name) => start[name].trim() !== draft[name].trim());

export const isAddressChange = (changes: readonly EmployeeFieldName[]) =>
  fields.some(({ name, isAddress }) => isAddress && changes.includes(name));

/** Returns the body of a creation: the filled-in fields that the service accepts then. */
export const toCreateInput = (draft: EmployeeDraft) =>
  filledFields(
    draft,
    fields.flatMap(({ name, isUpdateOnly }) => (isUpdateOnly ? [] : name)),
  );

/** Returns the body of an update: the changed fields, `null` for one that was emptied. */
export const toUpdateInput = (id: string, start: EmployeeDraft, draft: EmployeeDraft) => ({
  id,
  ...Object.fromEntries(changesOf(start, draft).map((name) => [name, draft[name].trim() || null])),
});

const problemOf = (
  { name, maxLength, isRequired, isEmail, canClear }: EmployeeField,
  value: string,
  before: string,
) => {
  if (value === before && !(isRequired && value === "")) return undefined;
  if (value !== "") {
    const problem = lengthProblem(value, maxLength) ?? invisibleProblem(value);
    return problem ?? (isEmail ? emailProblem(value) : undefined);
  }
  if (name === "displayName") return t("employeeField.enterName");
  if (isRequired) return t("employeeField.enterEmail");
  if (canClear) return undefined;
  return name === "teamName" ? t("employeeField.keepTeam") : t("employeeField.keepCountry");
};

/** Returns why the draft can't be sent, by field. Fields that are as in `start` are not checked. */
export const problemsOf = (start: EmployeeDraft, draft: EmployeeDraft) =>
  findProblems(fields, (field) =>
    problemOf(field, draft[field.name].trim(), start[field.name].trim()),
  );

/**
 * Applies the draft's changes to the record as it is now (`fresh`). Fields that the form did not
 * change follow the record. Where someone else changed the same field, the person decides.
 */
export const rebase = (start: EmployeeDraft, draft: EmployeeDraft, fresh: EmployeeDraft) => {
  const changes = changesOf(start, draft);
  const ownChanges = Object.fromEntries(changes.map((name) => [name, draft[name]]));
  const othersChanges = changesOf(start, fresh);
  const differences = changesOf(fresh, draft);
  return {
    start: fresh,
    draft: { ...fresh, ...ownChanges },
    /** Fields that both this form and someone else changed, to different values. */
    clashes: changes.filter((name) => othersChanges.includes(name) && differences.includes(name)),
  };
};
