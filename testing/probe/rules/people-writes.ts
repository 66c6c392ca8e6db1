import { fieldOf, hasValue, idOf, pathOf, recordOf, recordsOf } from "../client/structure.ts";
import { type Context, check, checkStatus, fail, NotTestable, pass, section } from "./rule.ts";

const { rules, write, refuses } = section("Employees and teams: writes");
export const peopleWrites = rules;

const emailOf = (context: Context, name: string) => `${name}.${context.run}@probe.example`;

/** Creates one employee for the rules of this section. */
const ownEmployee = (context: Context) =>
  context.once("employee", async () => {
    const email = emailOf(context, "own");
    const body = { displayName: `Probe Own ${context.run}`, email };
    const answer = await context.client.send("POST", "/v4/employees", body);
    const record = recordOf(answer.body);
    if (answer.status >= 300 || record === null) {
      throw new NotTestable(`no employee could be created: ${answer.status}`);
    }
    return { id: idOf(record), email, path: pathOf("employees", record) };
  });

refuses("/employees", "without a name", { email: "no.name@probe.example" }, 400);
refuses("/employees", "without an email address", { displayName: "Probe" }, 400);
for (const [what, change] of [
  ["a malformed email address", { email: "no-address" }],
  ["a name that is not a string", { displayName: 7 }],
  ["an unknown country form", { country: "Germany" }],
] as const) {
  const body = { displayName: "Probe", email: "refused@probe.example", ...change };
  refuses("/employees", `with ${what}`, body, 400);
}

write("POST /v4/employees returns the created employee with an id", async (context) =>
  check((await ownEmployee(context)).id !== "", "no id"),
);
write("A created employee can be read", async (context) => {
  const { path, email } = await ownEmployee(context);
  const { status, body } = await context.client.get(path);
  return check(status === 200 && fieldOf(body, "email") === email, `answered ${status}`);
});
write("A created employee is found by the email filter", async (context) => {
  const { email, id } = await ownEmployee(context);
  const { body } = await context.client.get(`/v4/employees?email=${encodeURIComponent(email)}`);
  const isFound = recordsOf(body)?.some((one) => idOf(one) === id) === true;
  return check(isFound, "it is not found");
});
for (const [what, form] of [
  ["the same email address", (email: string) => email],
  ["the same email address in capitals", (email: string) => email.toUpperCase()],
] as const) {
  write(`POST /v4/employees with ${what} answers 409`, async (context) => {
    const { email } = await ownEmployee(context);
    const body = { displayName: "Probe Again", email: form(email) };
    return checkStatus(await context.client.send("POST", "/v4/employees", body), 409);
  });
}
write("After a refused duplicate, one employee has the address", async (context) => {
  const { email } = await ownEmployee(context);
  const { body } = await context.client.get(`/v4/employees?email=${encodeURIComponent(email)}`);
  const count = recordsOf(body)?.length;
  return check(count === 1, `there are ${count}`);
});

const editable: readonly (readonly [field: string, value: string])[] = [
  ["jobTitle", "Probe Engineer"],
  ["department", "Probe Department"],
  ["division", "Probe Division"],
  ["taxId", "PROBE-TAX-1"],
  ["displayName", "Probe Renamed"],
  ["personalEmail", "private@probe.example"],
  ["teamName", "Probe Team"],
];
for (const [field, value] of editable) {
  write(`PATCH /v4/employees/{id} writes ${field}, and the read shows it`, async (context) => {
    const { path } = await ownEmployee(context);
    const own = field === "teamName" ? `${value} ${context.run}` : value;
    const { status } = await context.client.send("PATCH", path, { [field]: own });
    if (status >= 300) return fail(`answered ${status}`);
    const { body } = await context.client.get(path);
    if (hasValue(body, own)) return pass;
    if (field === "displayName") {
      const names = [fieldOf(body, "firstName"), fieldOf(body, "lastName")].join(" ");
      return check(names === own, "the new name is not in the record");
    }
    if (fieldOf(body, field) === undefined) throw new NotTestable("the record has no such field");
    return fail("the new value is not in the record");
  });
}
for (const [what, value] of [
  ["null", null],
  ["an empty string", ""],
] as const) {
  write(`PATCH /v4/employees/{id} clears personalEmail by ${what}`, async (context) => {
    const { path } = await ownEmployee(context);
    await context.client.send("PATCH", path, { personalEmail: "private@probe.example" });
    const { status } = await context.client.send("PATCH", path, { personalEmail: value });
    if (status >= 300) return fail(`answered ${status}`);
    const { body } = await context.client.get(path);
    return check(!hasValue(body, "private@probe.example"), "the address is still there");
  });
}
write("PATCH /v4/employees/{id} changes the email address", async (context) => {
  const body = { displayName: "Probe Moving", email: emailOf(context, "before") };
  const created = recordOf((await context.client.send("POST", "/v4/employees", body)).body);
  const path = pathOf("employees", created);
  const email = emailOf(context, "after");
  const { status } = await context.client.send("PATCH", path, { email });
  if (status >= 300) return fail(`answered ${status}`);
  const { body: changed } = await context.client.get(path);
  return check(fieldOf(changed, "email") === email, "it is unchanged");
});
write("PATCH /v4/employees/{id} to another employee's address answers 409", async (context) => {
  const { email } = await ownEmployee(context);
  const body = { displayName: "Probe Second", email: emailOf(context, "second") };
  const created = recordOf((await context.client.send("POST", "/v4/employees", body)).body);
  const path = pathOf("employees", created);
  return checkStatus(await context.client.send("PATCH", path, { email }), 409);
});
for (const [field, value] of [
  ["status", "inactive"],
  ["id", "another-id"],
  ["payroll", "1"],
] as const) {
  write(`PATCH /v4/employees/{id} does not write ${field}`, async (context) => {
    const { path } = await ownEmployee(context);
    await context.client.send("PATCH", path, { [field]: value });
    const { body } = await context.client.get(path);
    return check(fieldOf(recordOf(body), field) !== value, "the value was written");
  });
}
write("PATCH /v4/employees/{id} with a new teamName creates the team", async (context) => {
  const { path } = await ownEmployee(context);
  const name = `Probe Demand ${context.run}`;
  const { status } = await context.client.send("PATCH", path, { teamName: name });
  if (status >= 300) return fail(`answered ${status}`);
  const teams = recordsOf((await context.client.get("/v4/teams")).body) ?? [];
  const isListed = teams.some((team) => fieldOf(team, "name") === name);
  return check(isListed, "no team has the name");
});

const ownTeam = (context: Context) =>
  context.once("team", async () => {
    const name = `Probe Squad ${context.run}`;
    const { status, body } = await context.client.send("POST", "/v4/teams", { name });
    const record = recordOf(body);
    if (status >= 300 || record === null)
      throw new NotTestable(`no team could be created: ${status}`);
    return { name, path: pathOf("teams", record) };
  });
const nameAt = async ({ client }: Context, path: string) =>
  fieldOf((await client.get(path)).body, "name");

write("POST /v4/teams creates a team that can be read", async (context) => {
  const { name, path } = await ownTeam(context);
  return check((await nameAt(context, path)) === name, "it has another name");
});
write("POST /v4/teams with an existing name answers 409", async (context) => {
  const { name } = await ownTeam(context);
  return checkStatus(await context.client.send("POST", "/v4/teams", { name }), 409);
});
refuses("/teams", "without a name", {}, 400);
refuses("/teams", "with a name that is not a string", { name: 7 }, 400);
write("PATCH /v4/teams/{id} to an existing name answers 409", async (context) => {
  const { path } = await ownTeam(context);
  const name = `Probe Taken ${context.run}`;
  await context.client.send("POST", "/v4/teams", { name });
  return checkStatus(await context.client.send("PATCH", path, { name }), 409);
});
write("PATCH /v4/teams/{id} renames the team", async (context) => {
  const { path } = await ownTeam(context);
  const name = `Probe Renamed ${context.run}`;
  const { status } = await context.client.send("PATCH", path, { name });
  if (status >= 300) return fail(`answered ${status}`);
  return check((await nameAt(context, path)) === name, "it has another name");
});
