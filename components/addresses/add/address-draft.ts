import {
  emailProblem,
  filledFields,
  findProblems,
  foldText,
  invisibleProblem,
  lengthProblem,
} from "#components/form/field-checks.ts";
import type { Address } from "#lib/v4/records/company.ts";
import type { InputOf } from "#lib/v4/registry.ts";

export type AddressFieldName = keyof InputOf<"company.add-address">;

export interface AddressField {
  name: AddressFieldName;
  label: string;
  maxLength: number;
  /** What to do when it is empty; absent for an optional field. */
  missing?: string;
}

/** The fields of the form, in its order. Source: api-v4.md, Resources, "Company address". */
export const addressSections: readonly { title: string; fields: readonly AddressField[] }[] = [
  {
    title: "Place",
    fields: [
      { name: "alias", label: "Alias", maxLength: 200, missing: "Enter a name." },
      { name: "address", label: "Address", maxLength: 200, missing: "Enter street and number." },
      { name: "addressTwo", label: "Address line 2", maxLength: 200 },
      { name: "zipCode", label: "Postal code", maxLength: 32, missing: "Enter a postal code." },
      { name: "city", label: "City", maxLength: 200, missing: "Enter a city." },
      { name: "state", label: "State", maxLength: 200 },
      { name: "country", label: "Country", maxLength: 2, missing: "Choose a country." },
    ],
  },
  {
    title: "Contact",
    fields: [
      {
        name: "contactName",
        label: "Contact name",
        maxLength: 200,
        missing: "Enter whom couriers ask for.",
      },
      {
        name: "contactEmail",
        label: "Contact email",
        maxLength: 254,
        missing: "Enter the contact’s email.",
      },
      { name: "phone", label: "Phone", maxLength: 40, missing: "Enter a phone number." },
    ],
  },
];

const fields = addressSections.flatMap((section) => section.fields);
const names = fields.map(({ name }) => name);

/** The form's content: every field as text, empty where nothing is filled in. */
export type AddressDraft = Readonly<Record<AddressFieldName, string>>;

export const emptyAddress = Object.fromEntries(names.map((name) => [name, ""])) as AddressDraft;

export const isEmptyAddress = (draft: AddressDraft) =>
  names.every((name) => draft[name].trim() === "");

export const toAddressInput = (draft: AddressDraft) => filledFields(draft, names);

const problemOf = ({ name, maxLength, missing }: AddressField, value: string) => {
  if (value === "") return missing;
  const problem = lengthProblem(value, maxLength) ?? invisibleProblem(value);
  if (problem !== undefined) return problem;
  if (name === "contactEmail") return emailProblem(value);
  if (name === "phone" && !/^\+\s?[1-9]/.test(value)) {
    return "Start with + and the country code, such as +49 30 1234567.";
  }
  return undefined;
};

export const addressProblems = (draft: AddressDraft) =>
  findProblems(fields, (field) => problemOf(field, draft[field.name].trim()));

/**
 * Returns the saved addresses with the draft's alias or with all of its other fields: the service
 * accepts duplicates (api-v4.md, Errors). `isSamePlace`: all fields but the alias are equal.
 */
export const findSimilarAddresses = (saved: readonly Address[], draft: AddressDraft) =>
  saved.flatMap((address) => {
    const isSame = (name: AddressFieldName) => foldText(address[name]) === foldText(draft[name]);
    const isSamePlace =
      foldText(draft.address) !== "" && names.every((name) => name === "alias" || isSame(name));
    const isSameAlias = foldText(draft.alias) !== "" && isSame("alias");
    return isSamePlace || isSameAlias ? [{ address, isSamePlace }] : [];
  });
