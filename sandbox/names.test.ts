import { describe, expect, test } from "vitest";
import { clientAs, setUpSandbox } from "#testing/sandbox/client.ts";
import { connectMcp, keyOf } from "#testing/sandbox/mcp.ts";

const service = setUpSandbox("file");
const { admin } = service;

let made = 0;
/** Returns an email address that no other employee has. */
const newEmail = () => {
  made += 1;
  return `person.${made}@names.example`;
};

const createTeam = (name: string) => admin.post("/v4/teams", { name });
const createEmployee = (fields: object) =>
  admin.post("/v4/employees", { displayName: "Ada", email: newEmail(), ...fields });

describe("team names without case, in composed or decomposed letters, are one team", () => {
  test.each([
    ["Équipe un", "équipe un"],
    ["E\u0301quipe deux", "ÉQUIPE DEUX"],
    ["Straße", "STRASSE"],
    ["Ομάδας", "ΟΜΆΔΑΣ"],
    ["Отдел", "отдел"],
    ["ᏣᎳᎩ", "ꮳꮃꭹ"],
    ["한국 팀", "한국 팀".normalize("NFD")],
  ])("%s, %s: at the creation, at a renaming, and on demand", async (name, spelling) => {
    const first = await createTeam(name);
    expect(first.status).toBe(201);
    const { id } = first.body.team as { id: string };
    expect((await createTeam(spelling)).status).toBe(409);
    const other = await createTeam(`${name} 2`);
    const { id: otherId } = other.body.team as { id: string };
    const renamed = await admin.patch(`/v4/teams/${otherId}`, { name: spelling });
    expect(renamed.status).toBe(409);
    expect((await admin.patch(`/v4/teams/${id}`, { name: spelling })).status).toBe(200);
    await admin.patch(`/v4/teams/${id}`, { name });
    const { body } = await createEmployee({ teamName: spelling });
    expect(body.employee).toMatchObject({ teamName: name });
  });

  test("also for a manager, who creates people in their own teams", async () => {
    const scope = service.sandbox.keys.find(({ kind }) => kind === "manager")?.scope;
    const [teamName = "", country] = [
      scope?.teams.find((name) => name.includes(" ")),
      scope?.countries[0],
    ];
    const manager = clientAs(service.sandbox, "manager");
    const spelling = teamName.toUpperCase().replace(" ", "  ");
    const fields = { displayName: "Ada", email: newEmail(), teamName: spelling, country };
    const { status, body } = await manager.post("/v4/employees", fields);
    expect(status).toBe(201);
    expect(body.employee).toMatchObject({ teamName });
  });

  test("but the Turkish ı and i are two letters", async () => {
    expect((await createTeam("Sınır")).status).toBe(201);
    expect((await createTeam("Sinir")).status).toBe(201);
  });
});

describe("an email address", () => {
  test("may have letters of any script, and is found and unique without case", async () => {
    const email = "Dörte@Straße.example";
    expect((await createEmployee({ email, personalEmail: "用户@例子.广告" })).status).toBe(201);
    const spellings = ["DÖRTE@STRASSE.EXAMPLE", email.normalize("NFD"), "dörte@straße.example"];
    for (const spelling of spellings) {
      const query = new URLSearchParams({ email: spelling });
      expect(await admin.total(`/v4/employees?${query}`)).toBe(1);
      expect((await createEmployee({ email: spelling })).status).toBe(409);
    }
  });

  test("of a company address may have letters of any script too", async () => {
    const address = {
      ...{ alias: "Büro", address: "Straße 1", city: "Köln", zipCode: "50667", country: "DE" },
      ...{ contactName: "Dörte", phone: "+49 221 1234567" },
    };
    const post = (contactEmail: string) =>
      admin.post("/v4/company/addresses", { ...address, contactEmail });
    expect((await post("dörte@büro.example")).status).toBe(201);
    expect((await post("dörte@büro")).status).toBe(400);
    for (const field of ["alias", "contactName", "address", "city"]) {
      const blank = { ...address, contactEmail: "a@b.example", [field]: "\u3164" };
      expect((await admin.post("/v4/company/addresses", blank)).status).toBe(400);
    }
  });
});

describe("a name", () => {
  test.each(["\u200b", "\u3164", "\u2800", "\u00ad\u00ad", " \u202e ", "\u{e0041}", "\ufe0f"])(
    "of invisible characters alone (%j) is refused, and says which field it is",
    async (blank) => {
      const refused = await createEmployee({ displayName: blank });
      expect(refused.status).toBe(400);
      expect(refused.body.statusMessage).toContain("displayName: This has no visible character.");
      for (const field of ["teamName", "jobTitle", "city"]) {
        expect((await createEmployee({ [field]: blank })).status).toBe(400);
      }
      expect((await createTeam(blank)).status).toBe(400);
    },
  );

  test.each(["می‌خواهم", "क्‍ष", "👩‍💻", "Ada\u00ad Lovelace"])(
    "with joiners inside (%s) is kept byte for byte",
    async (displayName) => {
      const { body } = await createEmployee({ displayName, teamName: displayName });
      expect(body.employee).toMatchObject({ displayName, teamName: displayName });
    },
  );

  test("is refused by the tools of agents with the same words", async () => {
    const headers = { "x-api-key": keyOf(service.sandbox, "admin") };
    const { call } = await connectMcp(service.sandbox, headers);
    const blank = { displayName: "\u200b", email: newEmail() };
    const { isError, text } = await call("create_employee", blank);
    expect(isError).toBe(true);
    expect(text).toContain("displayName: This has no visible character.");
  });
});
