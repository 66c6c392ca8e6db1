import type { Rendered } from "./answer.ts";
import type { Writer } from "./dialect.ts";
import type { Truth } from "./truth.ts";
import type { AddressTruth, Person, PostalAddress, TeamTruth } from "./truth-records.ts";

/** Employees, teams, company addresses and the identity of the key, written in a dialect. */

const placeFields = ({ name }: Writer, place: PostalAddress, phone: string | null) => ({
  address: place.street,
  ...(place.second === null ? {} : { [name("addressTwo")]: place.second }),
  city: place.city,
  ...(place.state === null ? {} : { state: place.state }),
  [name("zipCode")]: place.code,
  country: place.country,
  ...(phone === null ? {} : { phone }),
});

const putPartOfHome = ({ chance, name, put }: Writer, home: PostalAddress) => {
  const street = () => name("street", "line1", "addressLine1", "address1");
  chance.pick<() => void>([
    () =>
      put(["deliveryAddress", "address", "shippingAddress"], { [street()]: home.street }, "street"),
    () => put(["street", "line1", "addressLine1", "deliveryStreet"], home.street, "street"),
    () => put(["deliveryAddress", "address"], `${home.street}, ${home.city}`, "street", "city"),
    () => put("deliveryAddress", { lines: [home.street], town: home.city }, "street", "city"),
    () => put(["deliveryAddress", "address"], { city: home.city }, "city"),
  ])();
};

const putHome = (writer: Writer, { home, phone }: Person) => {
  const { chance, put, rendered } = writer;
  if (!home) return;
  // An answer may have a part of the address alone, or all of it as one text.
  if (chance.isHit(0.3)) return putPartOfHome(writer, home);
  const fields = placeFields(writer, home, phone);
  chance.pick<() => void>([
    () => void Object.assign(rendered.body, fields),
    () => put("deliveryAddress", fields),
    () => put("deliveryAddress", fields),
    () => put("address", fields),
    () => put(["delivery", "shipping"], { address: fields }),
    () => put("contact", { [writer.name("deliveryAddress")]: fields }),
  ])();
  for (const meaning of ["street", "city"] as const) rendered.meanings.add(meaning);
};

const putName = ({ chance, put }: Writer, person: Person) => {
  if (chance.isHit(0.7)) put("displayName", person.name);
  else {
    put("firstName", person.first);
    put("lastName", person.last);
  }
};

/** Writes an employee. `isRow`: as a row of the list, which has fewer fields than the record. */
export const renderPerson = (writer: Writer, person: Person, isRow: boolean): Rendered => {
  const { chance, put, may, name, rendered } = writer;
  put("id", person.id);
  putName(writer, person);
  put("email", person.email, "email");
  may("country", person.country, "country");
  may("jobTitle", person.job, "job");
  if (person.team !== null) {
    if (chance.isHit(0.2)) may("team", { name: person.team }, "team");
    else may("teamName", person.team, "team");
  }
  may("department", person.department, "department");
  may("status", person.status, "status");
  if (isRow) return rendered;
  may("personalEmail", person.personalEmail);
  may("division", person.division);
  may("taxId", person.taxId);
  putHome(writer, person);
  if (chance.isHit(0.3)) {
    may("manager", { [name("displayName", "name")]: `Boss ${chance.token()}` });
  }
  Object.assign(rendered.body, person.extra);
  return rendered;
};

/** Writes a team. Only the single team has a count. */
export const renderTeam = (writer: Writer, team: TeamTruth, count: number | null): Rendered => {
  const { chance, put, name, rendered } = writer;
  put("id", team.id);
  put("name", team.name);
  if (count === null) return rendered;
  chance.pick<() => void>([
    () => put("employeeCount", count, "count"),
    () => put("employeeCount", count, "count"),
    () => put(["employeesCount", "memberCount", "headcount"], count, "count"),
    () => put(["counts", "stats"], { [name("employees", "employeeCount")]: count }, "count"),
    () => put("employees", { count }, "count"),
    () => undefined,
  ])();
  Object.assign(rendered.body, team.extra);
  return rendered;
};

export const renderAddress = (writer: Writer, address: AddressTruth): Rendered => {
  const { chance, put, may, rendered } = writer;
  if (chance.isHit(0.8)) put("id", address.id);
  put("alias", address.alias);
  if (chance.isHit(0.8)) Object.assign(rendered.body, placeFields(writer, address.place, null));
  else put(["address", "location"], placeFields(writer, address.place, null));
  if (chance.isHit(0.8)) {
    may("contactName", address.contact, "contact");
    may("contactEmail", address.email, "email");
    may("phone", address.phone, "phone");
  } else {
    put(
      "contact",
      { name: address.contact, email: address.email, phone: address.phone },
      "contact",
      "email",
      "phone",
    );
  }
  Object.assign(rendered.body, address.extra);
  return rendered;
};

/** Writes `GET /v4/me`. The contract documents its fields, so only the optional ones may be absent. */
export const renderMe = (writer: Writer, { me }: Truth): Rendered => {
  const { chance, put, may, name, rendered } = writer;
  may("authenticated", true);
  put("user", { uid: me.uid, email: me.email, [name("displayName")]: me.name }, "user");
  if (chance.isHit(0.8)) {
    put(
      "access",
      {
        [name("isStaff")]: false,
        [name("isDeveloper")]: true,
        [name("companyIds")]: me.companies,
        [name("supplierIds")]: me.suppliers,
      },
      "companies",
      "suppliers",
    );
  }
  return rendered;
};
