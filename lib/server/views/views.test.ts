import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { maxOwnViews, outsideAccess, type ViewQuestion } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findFrameFacts } from "#lib/server/frame/frame-facts.ts";
import type { Role } from "#lib/server/role.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { changeView, createView, deleteView } from "#lib/server/views/change-views.ts";
import { findListViews, findViewNames } from "#lib/server/views/find-views.ts";
import { pinView } from "#lib/server/views/pin-view.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const settings = testStore();
const newEntries = watchEntries();
const upstream = testUpstream();

/** The company and the teams of each API key. */
const keys: Record<string, { company: string; teams: string[] }> = {};

beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  await store().execute(sql`truncate people, connections, saved_views cascade`);
  upstream.answer = ({ url, headers }) => {
    const { company, teams } = keys[String(headers["x-api-key"])] ?? { company: "none", teams: [] };
    if (url.startsWith("/v4/me"))
      return {
        status: 200,
        body: { status: "success", user: { uid: company }, access: { companyIds: [company] } },
      };
    if (url.startsWith("/v4/teams")) {
      return {
        status: 200,
        body: { status: "success", teams: teams.map((name) => ({ id: `team_${name}`, name })) },
      };
    }
    return { status: 200, body: { status: "success", orders: [], employees: [], totalCount: 0 } };
  };
  await newEntries();
});

let made = 0;
const personOf = async (
  company: string,
  role: Role,
  { teams = [] as string[], environment = "sandbox" as Environment } = {},
): Promise<Principal> => {
  made += 1;
  const id = `${role}-${made}`;
  const key = `svc_sk_key_of_${id}`;
  keys[key] = { company, teams };
  const connection = await connect(upstream.baseUrl, id, key, { environment });
  await storePerson({ id, role, displayName: id }, connection);
  return { ...principalOf(connection, role), userId: id, displayName: id };
};

const columns = { hidden: [], shown: [], order: [] };
const asking = (search: string): ViewQuestion => ({ search, columns });
const late = { list: "orders.list", name: "Late in Germany", isShared: false } as const;
const lateInGermany = { ...late, ...asking("view=late&country=DE&page=3") };

const namesOf = async (principal: Principal) =>
  (await findViewNames(principal)).map(({ name }) => name);

const errorOf = async (work: Promise<unknown>): Promise<{ kind?: string; message: string }> => {
  const error = await work.then(
    () => null,
    (each: unknown) => each,
  );
  if (!(error instanceof Error)) throw new Error("It was not refused.");
  return error;
};

it("a saved view keeps the question without the page, encrypted, and no audit entry names a private one", async () => {
  const manager = await personOf("acme", "manager");
  const view = await createView(manager, lateInGermany);
  expect(view).toMatchObject({ search: "country=DE&view=late", epoch: 0, mayChange: true });
  const { rows } = await store().execute(sql`select saved_views::text as row from saved_views`);
  expect(JSON.stringify(rows)).not.toMatch(/Germany|country/);
  expect(await newEntries()).toEqual([]);
});

it("a private view is its owner's alone, whatever id another person names", async () => {
  const manager = await personOf("acme", "manager");
  const admin = await personOf("acme", "admin");
  const { id } = await createView(manager, lateInGermany);
  expect(await namesOf(admin)).toEqual([]);
  expect((await errorOf(changeView(admin, { id, epoch: 0, name: "Mine" }))).kind).toBe("not_found");
  expect((await errorOf(deleteView(admin, { id, epoch: 0 }))).kind).toBe("not_found");
  expect((await errorOf(pinView(admin, id, true))).kind).toBe("not_found");
  expect(await namesOf(manager)).toEqual(["Late in Germany"]);
});

it("a shared view is seen in its company only, and changed by admins only", async () => {
  const admin = await personOf("acme", "admin");
  const manager = await personOf("acme", "manager");
  const support = await personOf("acme", "support");
  const other = await personOf("globex", "admin");
  const { id } = await createView(admin, { ...lateInGermany, isShared: true });
  for (const each of [manager, support]) {
    const {
      views: [view],
    } = await findListViews(each, "orders.list");
    expect(view).toMatchObject({ name: "Late in Germany", mayChange: false, isShared: true });
    expect((await errorOf(changeView(each, { id, epoch: 0, name: "x" }))).kind).toBe("role");
    expect((await errorOf(deleteView(each, { id, epoch: 0 }))).kind).toBe("role");
  }
  expect(await namesOf(other)).toEqual([]);
  expect((await errorOf(changeView(other, { id, epoch: 0, name: "x" }))).kind).toBe("not_found");
  const otherAdmin = await personOf("acme", "admin");
  const changed = await changeView(otherAdmin, { id, epoch: 0, name: "Late in DACH" });
  expect(changed).toMatchObject({ view: { name: "Late in DACH", epoch: 1 } });
  expect(await deleteView(otherAdmin, { id, epoch: 1 })).toBeNull();
  const entries = await newEntries();
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ["views.share", id],
    ["views.change", id],
    ["views.delete", id],
  ]);
  expect(JSON.stringify(entries)).not.toContain("Germany");
});

it("a view is seen in its environment only, also by its owner with a key of the same company", async () => {
  const admin = await personOf("acme", "admin");
  const shared = await createView(admin, { ...lateInGermany, isShared: true });
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl, QM_ENVIRONMENT: "production" });
  const { connection } = await personOf("acme", "admin", { environment: "production" });
  const inProduction = { ...admin, connection };
  expect(await namesOf(inProduction)).toEqual([]);
  await createView(inProduction, { ...lateInGermany, name: "Own" });
  expect(await namesOf(inProduction)).toEqual(["Own"]);
  const deletion = deleteView(inProduction, { id: shared.id, epoch: 0 });
  expect((await errorOf(deletion)).kind).toBe("not_found");
});

it("a manager can't share a view, neither at first nor later", async () => {
  const manager = await personOf("acme", "manager");
  const shared = { ...lateInGermany, isShared: true };
  expect((await errorOf(createView(manager, shared))).kind).toBe("role");
  const { id } = await createView(manager, lateInGermany);
  const sharing = changeView(manager, { id, epoch: 0, isShared: true });
  expect((await errorOf(sharing)).message).toBe(
    "Only admins share views for everyone. Nothing was changed.",
  );
});

it("sharing and the end of sharing are recorded, and only the owner ends it", async () => {
  const [admin, other] = [await personOf("acme", "admin"), await personOf("acme", "admin")];
  const { id } = await createView(admin, lateInGermany);
  await changeView(admin, { id, epoch: 0, isShared: true });
  expect(await namesOf(other)).toEqual(["Late in Germany"]);
  expect((await errorOf(changeView(other, { id, epoch: 1, isShared: false }))).kind).toBe(
    "validation",
  );
  await changeView(admin, { id, epoch: 1, isShared: false });
  expect(await namesOf(other)).toEqual([]);
  expect((await newEntries()).map(({ action }) => action)).toEqual([
    "views.share",
    "views.unshare",
  ]);
});

it("of two changes at once one is stored, and the second person sees both", async () => {
  const [ada, ben] = [await personOf("acme", "admin"), await personOf("acme", "admin")];
  const { id } = await createView(ada, { ...lateInGermany, isShared: true });
  const answers = await Promise.all([
    changeView(ada, { id, epoch: 0, question: asking("country=FR") }),
    changeView(ben, { id, epoch: 0, question: asking("country=IT") }),
  ]);
  expect(answers.filter((each) => "view" in each)).toHaveLength(1);
  const stored = answers.flatMap((each) => ("view" in each ? each.view.search : []));
  const conflicts = answers.flatMap((each) => ("conflict" in each ? [each.conflict] : []));
  expect(conflicts).toMatchObject([{ search: stored[0], epoch: 1 }]);
  expect(await deleteView(ada, { id, epoch: 0 })).toMatchObject({ conflict: { epoch: 1 } });
  const mine = changeView(ben, { id, epoch: 1, question: asking("country=IT") });
  expect(await mine).toMatchObject({ view: { search: "country=IT", epoch: 2 } });
});

it("a team outside a viewer's access is counted and not named, and no row has what stands for it", async () => {
  const admin = await personOf("acme", "admin", { teams: ["Sales", "Board"] });
  const manager = await personOf("acme", "manager", { teams: ["Sales"] });
  const search = "not.team=Board&team=Board&team=Sales&view=open";
  await createView(admin, { ...late, isShared: true, ...asking(search) });
  const {
    views: [own],
  } = await findListViews(admin, "orders.list");
  expect(own).toMatchObject({ outsideCount: 0, search });
  const {
    views: [shown],
  } = await findListViews(manager, "orders.list");
  expect(shown?.outsideCount).toBe(2);
  expect(JSON.stringify(shown)).not.toContain("Board");
  const teams = new URLSearchParams(shown?.search).getAll("team");
  expect(teams.toSorted()).toEqual([outsideAccess, "Sales"]);
});

it("an admin who changes a view keeps the values in it that were hidden from them", async () => {
  const ada = await personOf("acme", "admin", { teams: ["Sales", "Board"] });
  const ben = await personOf("acme", "admin", { teams: ["Sales"] });
  const { id } = await createView(ada, { ...late, isShared: true, ...asking("team=Board") });
  const {
    views: [shown],
  } = await findListViews(ben, "orders.list");
  const search = `${shown?.search}&view=late`;
  await changeView(ben, { id, epoch: 0, question: asking(search) });
  const {
    views: [now],
  } = await findListViews(ada, "orders.list");
  expect(now?.search).toBe("team=Board&view=late");
});

it("a text search for a person whom the viewer's key does not find is not shown", async () => {
  const admin = await personOf("acme", "admin");
  const manager = await personOf("acme", "manager");
  await createView(admin, { ...late, isShared: true, ...asking("query=Jane+Roe") });
  const {
    views: [shown],
  } = await findListViews(manager, "orders.list");
  expect(JSON.stringify(shown)).not.toContain("Jane");
  expect(shown?.outsideCount).toBe(1);
});

it("pinned views stand in the frame of their person, in the order of pinning, and leave it with the view", async () => {
  const admin = await personOf("acme", "admin");
  const manager = await personOf("acme", "manager");
  const first = await createView(admin, { ...lateInGermany, isShared: true });
  const own = await createView(manager, { ...lateInGermany, name: "Own" });
  await pinView(manager, own.id, true);
  await pinView(manager, first.id, true);
  await pinView(manager, first.id, true);
  const pinsOf = async (principal: Principal) =>
    (await findFrameFacts({ ...principal })).pins.map(({ name }) => name);
  expect(await pinsOf(manager)).toEqual(["Own", "Late in Germany"]);
  expect(await pinsOf(admin)).toEqual([]);
  await pinView(manager, own.id, false);
  await deleteView(admin, { id: first.id, epoch: 0 });
  expect(await pinsOf(manager)).toEqual([]);
});

it("a person has at most 100 views, and is told so", async () => {
  const manager = await personOf("acme", "manager");
  for (let count = 0; count < maxOwnViews; count += 1) await createView(manager, lateInGermany);
  const { message } = await errorOf(createView(manager, lateInGermany));
  expect(message).toBe("You have 100 saved views. Delete one first.");
});

it("marks that turn the direction of writing are shown as their codes", async () => {
  const manager = await personOf("acme", "manager");
  await createView(manager, { ...lateInGermany, name: "Late \u202Eegdirf" });
  expect(await namesOf(manager)).toEqual(["Late [U+202E]egdirf"]);
});
