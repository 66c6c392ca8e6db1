import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { unstoredSchema } from "#lib/server/scim/unstored.ts";
import { emptyStore, scimError, scimServer, scimSettings } from "#testing/server/scim.ts";
import { entra, okta } from "#testing/server/scim-provider-requests.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
let token = "";
const { send, ask } = scimServer(() => token);

beforeEach(async () => {
  useSettings({ ...settings, ...scimSettings });
  token = await emptyStore();
});

const unstoredIn = (body: JsonObject) =>
  (body[unstoredSchema] as { attributes: string[] } | undefined)?.attributes ?? [];

const membersIn = (body: JsonObject) =>
  (body.members as { value: string }[]).map(({ value }) => value);

describe("the requests of Microsoft's own collection", () => {
  it("create users of which every stored attribute is read back, in whatever case it was named", async () => {
    const user = await ask("POST", "Users", entra.createEnterpriseUser);
    const found = await ask("GET", `Users${entra.findByName}`);
    expect(found).toMatchObject({
      totalResults: 1,
      Resources: [
        {
          id: user.id,
          emails: [
            { primary: true, type: "work", value: "testing@bob2.example" },
            { primary: false, type: "home", value: "testinghome@bob3.example" },
          ],
        },
      ],
    });
    expect(unstoredIn(user)).toEqual([
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    ]);
    expect(unstoredIn(found.Resources[0] ?? {})).toEqual([]);
  });

  it("create users with attributes that are not stored, which the answer names", async () => {
    const user = await ask("POST", "Users", entra.createEmployee);
    expect(unstoredIn(user)).toEqual(["addresses", "phoneNumbers", "title"]);
    expect(user).toMatchObject({ active: true, displayName: "Kimberly Baker" });
    expect(await send("POST", "Users", entra.createEmployee)).toMatchObject(
      scimError(409, "uniqueness"),
    );
    const { userName: _, ...nameless } = entra.createEmployee;
    expect(await send("PUT", `Users/${user.id}`, nameless)).toMatchObject(
      scimError(400, "invalidValue"),
    );
  });

  it("change what is stored although custom attributes stand beside it, and are told which were not", async () => {
    const { id } = await ask("POST", "Users", entra.createUser);
    const changed = await ask("PATCH", `Users/${id}`, entra.changeEverything);
    expect(unstoredIn(changed)).toEqual([
      "title",
      "addresses[…].streetAddress",
      "phoneNumbers[…].value",
      "roles[…].value",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
      "urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User:Badge.number",
      "http://schemas.example.com/2026/users:costCenter",
      "preferredLanguage",
    ]);
    expect(await ask("GET", `Users/${id}`)).toMatchObject({
      displayName: "Changed",
      name: { formatted: "Changed Name", givenName: "givenName" },
      emails: [{ type: "work", primary: true, value: "changed@testuser.com" }],
    });
  });

  it("add members by text, by list and with a name, and remove them by filter and at once", async () => {
    const one = await ask("POST", "Users", entra.createEnterpriseUser);
    const two = await ask("POST", "Users", entra.createEmployee);
    const { id } = await ask("POST", "Groups", entra.createGroup);
    const change = (request: object) => ask("PATCH", `Groups/${id}`, request);
    expect(membersIn(await change(entra.addMemberByText(one.id)))).toEqual([one.id]);
    const both = await change(entra.addMemberWithName(two.id));
    expect(membersIn(both).sort()).toEqual([one.id, two.id].sort());
    expect(unstoredIn(both)).toEqual(["members.displayName"]);
    expect(membersIn(await change(entra.removeMemberByFilter(one.id)))).toEqual([two.id]);
    await change(entra.removeAllMembers);
    expect(membersIn(await ask("GET", `Groups/${id}`))).toEqual([]);
  });
});

describe("the tests of Okta", () => {
  it("find users, create one, are refused a second, and are told of one that does not exist", async () => {
    const user = await ask("POST", "Users", okta.createRandomUser);
    expect(await ask("GET", `Users?${okta.firstUser}`)).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [okta.createRandomUser].map(({ schemas: _, ...shown }) => shown),
    });
    expect(await send("POST", "Users", okta.createRandomUser)).toMatchObject(scimError(409));
    expect(await send("GET", "Users/010101001010101011001010101011")).toMatchObject(scimError(404));
    expect(await ask("GET", `Users/${user.id}`)).toMatchObject({ id: user.id, active: true });
    expect(await ask("GET", `Groups?${okta.firstUser}`)).toMatchObject({ totalResults: 0 });
  });

  it("deactivate and activate a user, and replace a resource by what was read of it", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    const disabled = await ask("PATCH", `Users/${id}`, okta.disableUser);
    expect(disabled).toMatchObject({ active: false });
    const again = await ask("PUT", `Users/${id}`, { ...disabled, active: true });
    expect(again).toMatchObject({ active: true, name: okta.createUser.name });
    expect(unstoredIn(again)).toEqual([]);
  });

  it("replace the members of a group as a whole", async () => {
    const one = await ask("POST", "Users", okta.createUser);
    const two = await ask("POST", "Users", okta.createRandomUser);
    const group = await ask("POST", "Groups", okta.createGroup(one.id));
    await ask("PATCH", `Groups/${group.id}`, okta.replaceMembers(two.id));
    expect(membersIn(await ask("GET", `Groups/${group.id}`))).toEqual([two.id]);
    await ask("PATCH", `Groups/${group.id}`, okta.replaceMembers());
    expect(membersIn(await ask("GET", `Groups/${group.id}`))).toEqual([]);
  });
});

describe("a request of another client", () => {
  it("may begin with a byte order mark", async () => {
    const body = `\uFEFF${JSON.stringify(okta.createUser)}`;
    expect(await send("POST", "Users", body)).toMatchObject({ status: 201 });
  });

  it("may have a question mark in its filter that is not escaped", async () => {
    await ask("POST", "Groups", { displayName: "IT? ops?" });
    const found = await ask("GET", "Groups?filter=displayName%20eq%20%22IT?%20ops?%22&count=5");
    expect(found).toMatchObject({ totalResults: 1 });
  });

  it("reads a user, a list and what is supported by HEAD, which has no body", async () => {
    const { id } = await ask("POST", "Users", okta.createUser);
    expect(await send("HEAD", `Users/${id}`)).toMatchObject({ status: 200, body: {} });
    expect(await send("HEAD", "Users/no")).toMatchObject({ status: 404, body: {} });
    for (const path of ["Users", "Groups", "ServiceProviderConfig", "Schemas"]) {
      expect(await send("HEAD", path), path).toMatchObject({ status: 200, body: {} });
    }
  });
});
