import fc from "fast-check";
import { createClient } from "#lib/v4/client/client.ts";
import { answerShape, everything, recordIn } from "#testing/dialect/answer-shape.ts";
import type { Fields } from "#testing/dialect/spelling.ts";
import { pageOf } from "#testing/service/page-of.ts";

export const generatedService = fc.record({
  /** The shapes of lists and single reads, in rotation: no two answers need to be alike. */
  lists: fc.array(answerShape, { minLength: 1, maxLength: 3 }),
  singles: fc.array(answerShape, { minLength: 1, maxLength: 3 }),
  typeFilter: fc.constantFrom("exact", "ignored", "refused", "own spelling"),
  emailFilter: fc.constantFrom("exact", "ignored"),
  /** No list shows orders of these types. */
  unlisted: fc.subarray(["Deployment", "Collection", "Purchase for Employee"]),
  sorting: fc.constantFrom("newest first", "oldest first"),
  showsTotal: fc.boolean(),
  canBeReadSingly: fc.boolean(),
});
export type GeneratedService =
  typeof generatedService extends fc.Arbitrary<infer Service> ? Service : never;

/** A service that shows every field in its documented place, so that the journal must conclude. */
export const plainService: GeneratedService = {
  lists: [everything],
  singles: [everything],
  typeFilter: "exact",
  emailFilter: "exact",
  unlisted: [],
  sorting: "newest first",
  showsTotal: true,
  canBeReadSingly: true,
};

/** Records by the collection's name in a path. `at`: when a record was created, in milliseconds. */
export type ServiceRecords = Record<
  "orders" | "employees" | "teams" | "addresses" | "products",
  Fields[]
>;

const failed = (status: number) =>
  Response.json({ statusCode: status, statusMessage: "No." }, { status });

const matches = (service: GeneratedService, record: Fields, query: URLSearchParams) => {
  const email = query.get("email");
  const type = query.get("type");
  const isOfType =
    type === null ||
    service.typeFilter === "ignored" ||
    (service.typeFilter === "exact" && record.orderType === type);
  return (
    isOfType && (email === null || service.emailFilter === "ignored" || record.email === email)
  );
};

/** Creates a client of a service that shows `records` in a generated shape. */
export const clientOf = (service: GeneratedService, records: ServiceRecords) => {
  const turns = { lists: 0, singles: 0 };
  const shapeFor = (of: "lists" | "singles") => {
    const shapes = service[of];
    turns[of] += 1;
    return shapes[(turns[of] - 1) % shapes.length] ?? everything;
  };
  const answer = (url: URL): Response => {
    const [, , first = "", second = ""] = url.pathname.split("/");
    const isAddresses = first === "company";
    const kind = isAddresses ? "addresses" : (first as keyof ServiceRecords);
    if (second !== "" && !isAddresses) {
      const record = records[kind].find(({ id }) => id === decodeURIComponent(second));
      if (!record) return failed(404);
      const isNamed = kind === "orders" && url.searchParams.size === 0;
      if (isNamed && !service.canBeReadSingly && record.isParent !== true) return failed(403);
      const data = recordIn(kind, record, shapeFor("singles"));
      return Response.json({ status: "success", data });
    }
    const query = url.searchParams;
    if (query.has("type") && service.typeFilter === "refused") return failed(400);
    const all = records[kind]
      .filter((record) => matches(service, record, query))
      .filter(({ orderType }) => !service.unlisted.some((type) => type === orderType))
      .sort((a, b) => Number(b.at) - Number(a.at));
    if (service.sorting === "oldest first") all.reverse();
    const shown = query.has("page") ? pageOf(all, query).rows : all;
    const shape = shapeFor("lists");
    return Response.json({
      [kind]: shown.map((record) => recordIn(kind, record, shape)),
      ...(service.showsTotal ? { totalCount: all.length } : {}),
    });
  };
  return createClient({
    baseUrl: "http://service.test",
    apiKey: "svc_sk_x",
    fetch: async (input) => answer(new URL(String(input))),
  });
};
