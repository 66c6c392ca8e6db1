import {
  emailProblem,
  filledFields,
  findProblems,
  foldText,
  invisibleProblem,
  lengthProblem,
} from "#components/form/field-checks.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Address } from "#lib/v4/records/company.ts";
import type { InputOf } from "#lib/v4/registry.ts";

export type AddressFieldName = keyof InputOf<"company.add-address">;

export interface AddressField {
  name: AddressFieldName;
  label: () => string;
  maxLength: number;
  /** What to do when it is empty; absent for an optional field. */
  missing?: () => string;
}

/** The fields of the form, in its order. Source: api-v4.md, Resources, "Company address". */
export const addressSections: readonly {
  id: "place" | "contact";
  title: () => string;
  fields: readonly AddressField[];
}[] = [
  {
    id: "place",
    title: () => t("addressForm.place"),
    fields: [
      {
        name: "alias",
        label: () => t("addressForm.alias"),
        maxLength: 200,
        missing: () => t("addressForm.enterAlias"),
      },
      {
        name: "address",
        label: () => t("addressField.address"),
        maxLength: 200,
        missing: () => t("addressForm.enterAddress"),
      },
      { name: "addressTwo", label: () => t("addressField.addressTwo"), maxLength: 200 },
      {
        name: "zipCode",
        label: () => t("addressField.zipCode"),
        maxLength: 32,
        missing: () => t("addressForm.enterZipCode"),
      },
      {
        name: "city",
        label: () => t("addressField.city"),
        maxLength: 200,
        missing: () => t("addressForm.enterCity"),
      },
      { name: "state", label: () => t("addressField.state"), maxLength: 200 },
      {
        name: "country",
        label: () => t("addressField.country"),
        maxLength: 2,
        missing: () => t("addressForm.chooseCountry"),
      },
    ],
  },
  {
    id: "contact",
    title: () => t("addressForm.contact"),
    fields: [
      {
        name: "contactName",
        label: () => t("addressForm.contactName"),
        maxLength: 200,
        missing: () => t("addressForm.enterContactName"),
      },
      {
        name: "contactEmail",
        label: () => t("addressForm.contactEmail"),
        maxLength: 254,
        missing: () => t("addressForm.enterContactEmail"),
      },
      {
        name: "phone",
        label: () => t("addressField.phone"),
        maxLength: 40,
        missing: () => t("addressForm.enterPhone"),
      },
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
  if (value === "") return missing?.();
  const problem = lengthProblem(value, maxLength) ?? invisibleProblem(value);
  if (problem !== undefined) return problem;
  if (name === "contactEmail") return emailProblem(value);
  if (name === "phone" && !/^\+\s?[1-9]/.test(value)) {
    return t("addressForm.phoneForm");
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
