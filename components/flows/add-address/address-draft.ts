import type { Address } from "#lib/v4/records/company.ts";
import type { InputOf } from "#lib/v4/registry.ts";

export type AddressFieldName = keyof InputOf<"company.add-address">;

interface AddressField {
  name: AddressFieldName;
  label: string;
  longest: number;
  isOptional?: true;
  /** Why it can't be left empty. */
  missing?: string;
}

/** The fields of the form, in its order. Source: api-v4.md, Resources, "Company address". */
export const addressSections: readonly { title: string; fields: readonly AddressField[] }[] = [
  {
    title: "Place",
    fields: [
      { name: "alias", label: "Alias", longest: 200, missing: "Say what the place is called." },
      { name: "address", label: "Address", longest: 200, missing: "Give street and number." },
      { name: "addressTwo", label: "Address, second line", longest: 200, isOptional: true },
      { name: "zipCode", label: "Zip code", longest: 32, missing: "The service wants a zip code." },
      { name: "city", label: "City", longest: 200, missing: "Give the city." },
      { name: "state", label: "State", longest: 200, isOptional: true },
      { name: "country", label: "Country", longest: 2, missing: "Choose the country." },
    ],
  },
  {
    title: "Contact",
    fields: [
      {
        name: "contactName",
        label: "Contact name",
        longest: 200,
        missing: "Say whom couriers ask for.",
      },
      {
        name: "contactEmail",
        label: "Contact email",
        longest: 254,
        missing: "Give the e-mail of the contact.",
      },
      { name: "phone", label: "Phone", longest: 40, missing: "Give a phone number." },
    ],
  },
];

const fields = addressSections.flatMap((section) => section.fields);
const names = fields.map(({ name }) => name);

/** A form's content: every field as text, empty where nothing is said. */
export type AddressDraft = Readonly<Record<AddressFieldName, string>>;

export const emptyAddress = Object.fromEntries(names.map((name) => [name, ""])) as Record<
  AddressFieldName,
  string
>;

/** The body: what is filled in. */
export const toAddressInput = (draft: AddressDraft) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const said = draft[name].trim();
      return said === "" ? [] : [[name, said]];
    }),
  );

const problemOf = ({ name, longest, missing }: AddressField, said: string) => {
  if (said === "") return missing;
  if (said.length > longest) return `At most ${longest} characters; these are ${said.length}.`;
  if (name === "contactEmail" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(said)) {
    return "Give a whole e-mail address, name@company.com.";
  }
  if (name === "phone" && !/^\+\s?[1-9]/.test(said)) {
    return "Begin with + and the country's code, +49 30 1234567.";
  }
  return undefined;
};

/** What can't be sent as it stands, by field. */
export const addressProblems = (draft: AddressDraft): Partial<Record<AddressFieldName, string>> =>
  Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const problem = problemOf(field, draft[field.name].trim());
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );

const plain = (text: string | null | undefined) =>
  (text ?? "").normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** A saved address that is, or may be, the one being added. */
export interface LikeAddress {
  address: Address;
  /** Everything but the alias is the same; else only the alias is. */
  isSamePlace: boolean;
}

/**
 * Saved addresses that the form repeats, by alias or by all that they say: the service has no rule
 * against a second one (api-v4.md, Errors).
 */
export const likeAddresses = (saved: readonly Address[], draft: AddressDraft): LikeAddress[] =>
  saved.flatMap((address): LikeAddress[] => {
    const isSame = (name: AddressFieldName) => plain(address[name]) === plain(draft[name]);
    const isSamePlace =
      plain(draft.address) !== "" && names.every((name) => name === "alias" || isSame(name));
    const isSameAlias = plain(draft.alias) !== "" && isSame("alias");
    return isSamePlace || isSameAlias ? [{ address, isSamePlace }] : [];
  });
