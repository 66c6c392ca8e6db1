import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { emptyStore, patchOf, scimServer, scimSettings } from "#testing/server/scim.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
let token = "";
const { send, ask } = scimServer(() => token);

beforeEach(async () => {
  useSettings({ ...settings, ...scimSettings });
  token = await emptyStore();
});

/** Two spellings of one name: another case, decomposed letters, two letters for one, more white space. */
const spellings = [
  ["Équipe Été", "ÉQUIPE ÉTÉ".normalize("NFD")],
  ["équipe été".normalize("NFD"), "Équipe Été"],
  ["Straße", "STRASSE"],
  ["STRASSE", "straße"],
  ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ["Field  Team", "field team"],
  ["Field Team", "FIELD  TEAM"],
] as const;

const totalOf = async (resource: string, attribute: string, value: string) => {
  const filter = encodeURIComponent(`${attribute} eq ${JSON.stringify(value)}`);
  return (await ask("GET", `${resource}?filter=${filter}`)).totalResults;
};

const user = (userName: string, more: JsonObject = {}) => ({
  userName,
  externalId: `x-${encodeURIComponent(userName).replaceAll("%", "")}`,
  ...more,
});

describe.each(spellings)("%s and %s", (one, other) => {
  it("are one group: found by a filter, and refused a second time", async () => {
    await ask("POST", "Groups", { displayName: one });
    await ask("POST", "Groups", { displayName: "Other" });
    expect(await totalOf("Groups", "displayName", other)).toBe(1);
    expect(await send("POST", "Groups", { displayName: other })).toMatchObject({ status: 409 });
  });

  it("are one user: found by user name or display name, and refused a second time", async () => {
    await ask("POST", "Users", user(`${one}@example.com`, { displayName: one }));
    await ask("POST", "Users", user("other@example.com"));
    expect(await totalOf("Users", "userName", `${other}@example.com`)).toBe(1);
    expect(await totalOf("Users", "displayName", other)).toBe(1);
    const again = user(`${other}@example.com`, { externalId: "another" });
    expect(await send("POST", "Users", again)).toMatchObject({ status: 409 });
  });

  it("are one member's name, by which a patch selects", async () => {
    const person = await ask("POST", "Users", user(one));
    const group = await ask("POST", "Groups", {
      displayName: "Team",
      members: [{ value: person.id }],
    });
    const path = `members[display eq ${JSON.stringify(other)}]`;
    const body = await ask("PATCH", `Groups/${group.id}`, patchOf([{ op: "remove", path }]));
    expect(body.members).toEqual([]);
  });
});

describe("names that differ by more than their spelling", () => {
  it.each([
    ["Sınır", "Sinir"],
    ["m²", "m2"],
    ["naïve", "naive"],
  ])("%s and %s are two groups, each found alone", async (one, other) => {
    await ask("POST", "Groups", { displayName: one });
    await ask("POST", "Groups", { displayName: other });
    expect(await totalOf("Groups", "displayName", one)).toBe(1);
    expect(await totalOf("Groups", "displayName", other)).toBe(1);
  });

  it("a group may change the spelling of its own name", async () => {
    const group = await ask("POST", "Groups", { displayName: "Équipe" });
    const displayName = "équipe".normalize("NFD");
    const body = await ask("PUT", `Groups/${group.id}`, { displayName });
    expect(body.displayName).toBe(displayName);
  });
});
