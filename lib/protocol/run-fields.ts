import type { RunKind } from "#lib/protocol/run.ts";

/** A field that a column of a file may fill. Names are those of the operation's input. */
export interface RunField {
  name: string;
  /** The English word, as files and the command line have it. Screens show `runFieldWord`. */
  label: string;
  isRequired?: true;
  /** Kept here and never sent: the service has no such field. */
  isOwn?: true;
  /** Other headers by which it is recognized, in lower case without blanks and signs. */
  aliases: readonly string[];
}

const profile: readonly RunField[] = [
  {
    name: "displayName",
    label: "Name",
    isRequired: true,
    aliases: ["fullname", "employee", "employeename", "person", "vollername", "nom", "nombre"],
  },
  {
    name: "email",
    label: "Email",
    isRequired: true,
    aliases: ["workemail", "emailwork", "mail", "emailaddress", "workmail", "correo", "courriel"],
  },
  {
    name: "country",
    label: "Country",
    isRequired: true,
    aliases: ["land", "countrycode", "pays", "pais", "countryofresidence"],
  },
  { name: "teamName", label: "Team", aliases: ["deptteam", "group", "squad", "equipe", "equipo"] },
  {
    name: "jobTitle",
    label: "Job title",
    aliases: ["role", "position", "title", "funktion", "puesto"],
  },
  { name: "department", label: "Department", aliases: ["dept", "abteilung", "departement"] },
  { name: "division", label: "Division", aliases: ["businessunit", "unit", "bereich"] },
  { name: "personalEmail", label: "Personal email", aliases: ["privateemail", "emailprivate"] },
  { name: "taxId", label: "Tax ID", aliases: ["taxnumber", "steuernummer", "vatid"] },
  {
    name: "address",
    label: "Address",
    aliases: ["street", "addressline1", "address1", "strasse", "deliveryaddress"],
  },
  {
    name: "addressTwo",
    label: "Address line 2",
    aliases: ["addressline2", "address2", "apartment"],
  },
  { name: "city", label: "City", aliases: ["town", "ort", "stadt", "ville", "ciudad"] },
  { name: "state", label: "State", aliases: ["province", "region", "bundesland"] },
  { name: "zipCode", label: "Postal code", aliases: ["zip", "postcode", "plz", "codepostal"] },
  { name: "phone", label: "Phone", aliases: ["phonenumber", "mobile", "telefon", "telephone"] },
];

/** Fields that only `PATCH /employees/{id}` takes. Source: api-v4.md, Endpoints, Employees. */
export const updateOnlyFields: readonly string[] = ["addressTwo", "phone"];

const startDate: RunField = {
  name: "startDate",
  label: "Start date",
  isOwn: true,
  aliases: ["start", "startsat", "firstday", "joiningdate", "hiredate", "eintritt"],
};

const device: RunField = {
  name: "device",
  label: "Device",
  aliases: ["laptop", "model", "hardware", "equipment", "computer", "gerat"],
};

const id: RunField = { name: "id", label: "Employee ID", aliases: ["employeeid", "personid"] };

const optional = ({ isRequired: _, ...field }: RunField): RunField => field;

const ownName: RunField = {
  name: "displayName",
  label: "Name",
  isOwn: true,
  aliases: ["fullname", "employee", "employeename", "person", "holder", "heldby", "name"],
};

const person: readonly RunField[] = [
  id,
  { name: "email", label: "Email", aliases: ["workemail", "emailwork", "mail", "emailaddress"] },
  ownName,
];

const devices: RunField = {
  name: "devices",
  label: "Devices",
  aliases: ["device", "serial", "serials", "serialnumber", "serialnumbers", "productids"],
};

const keep: RunField = {
  name: "keep",
  label: "Keeps",
  isOwn: true,
  aliases: ["kept", "keepdevices", "staysdevices", "behalt"],
};

const oneDevice: RunField = {
  name: "device",
  label: "Device",
  isRequired: true,
  aliases: ["serial", "serialnumber", "productid", "deviceid", "olddevice", "laptop", "gerat"],
};

const returnOption: RunField = {
  name: "returnOption",
  label: "Return option",
  aliases: ["disposition", "dispositions", "returnoptions", "verwendung"],
};

const legalHold: readonly RunField[] = [
  { name: "legalHold", label: "Legal hold", aliases: ["hold", "litigationhold"] },
  {
    name: "legalHoldInstructions",
    label: "Legal hold instructions",
    aliases: ["holdinstructions", "instructions"],
  },
];

const pickup: readonly RunField[] = [
  { name: "pickupFrom", label: "Pickup from", aliases: ["pickupstart", "pickup", "abholungab"] },
  { name: "pickupTo", label: "Pickup until", aliases: ["pickupend", "abholungbis"] },
  { name: "pickupZone", label: "Pickup time zone", aliases: ["timezone", "zone", "zeitzone"] },
];

/** Says that an order equal to one of the last 24 hours is meant. */
const second: RunField = {
  name: "second",
  label: "A second one",
  isOwn: true,
  aliases: ["again", "second", "placeagain"],
};

/** What a cell of devices says where all that the person holds come back. */
export const allDevices = "all";

/** Returns whether a cell of devices means all that the person holds. */
export const isAllDevices = (cell: string): boolean => cell.trim().toLowerCase() === allDevices;

/** The fields of each job, in the order in which they are shown. */
export const runFields: Readonly<Record<RunKind, readonly RunField[]>> = {
  onboard: [...profile, startDate, device],
  edit: [id, ...profile.map(optional)],
  offboard: [...person, devices, keep, returnOption, ...legalHold, ...pickup, second],
  collect: [
    ...person,
    { ...devices, isRequired: true },
    returnOption,
    ...legalHold,
    ...pickup,
    second,
  ],
  replace: [
    oneDevice,
    ownName,
    { name: "model", label: "New model", aliases: ["newdevice", "replacement", "replacewith"] },
    returnOption,
    ...pickup,
    second,
  ],
  charger: [
    oneDevice,
    ownName,
    // The order that the charger is requested on; chosen by the check where it can be.
    { name: "order", label: "Order", aliases: ["orderid", "ordernumber", "auftrag"] },
    second,
  ],
};

/** Returns a header without what people write differently: capitals, accents, blanks and signs. */
export const plainHeader = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const isFieldOf = (field: RunField, header: string): boolean => {
  const name = plainHeader(header);
  return (
    [field.name, field.label].some((text) => plainHeader(text) === name) ||
    field.aliases.includes(name)
  );
};

/**
 * Returns the field that each header names, `null` where it names none: a header as the file has it and as English
 * says it. Two headers never fill one field: the first one does.
 */
export const guessFields = (
  kind: RunKind,
  headers: readonly (readonly string[])[],
): (string | null)[] => {
  const taken = new Set<string>();
  return headers.map((names) => {
    const found = runFields[kind].find(
      (field) => !taken.has(field.name) && names.some((name) => isFieldOf(field, name)),
    );
    if (found) taken.add(found.name);
    return found?.name ?? null;
  });
};
