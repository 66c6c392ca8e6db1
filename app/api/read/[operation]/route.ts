import { announcedByHeader, freshReadHeader } from "#lib/protocol/read-headers.ts";
import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { mintReceipt } from "#lib/server/intents/preflight-receipt.ts";
import { readAnnounced } from "#lib/server/mirror/read-announced.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { methodOf } from "#lib/v4/operations/operation.ts";
import type { OrderValidation } from "#lib/v4/records/order.ts";
import { type InputOf, isReadName, type ReadName, specOf } from "#lib/v4/registry.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

type Context = { params: Promise<{ operation: string }> };

const toInput = (text: string): object => {
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === "object" && input !== null) return input;
  } catch {
    // Not JSON: the error below.
  }
  throw new RouteError("validation", t("apiRefusal.noJsonObject"));
};

/** Far larger than any order. The service accepts 64 KB. */
const maxBodyBytes = 64 * 1024;

/**
 * Answers all reads of the browser: `GET /api/read/orders.list?status=processing`. Because one route
 * answers them all, it checks every time: the request's origin, the session, that the registry has a
 * read of this name, the role and the input.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { operation } = await params;
  return apiHandler(request, isReadName(operation) ? operation : null, async (principal) => {
    if (!isReadName(operation)) throw new RouteError("not_found", t("apiRefusal.noRead"));
    const search = new URL(request.url).searchParams;
    const fields = searchFieldsOf(operation);
    const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
    if (unknown !== undefined) {
      throw new RouteError("validation", t("apiRefusal.noParameterOf", { operation }));
    }
    const input = readSearch(fields, search) as InputOf<ReadName>;
    const isFresh = request.headers.has(freshReadHeader);
    const { signal } = request;
    const announcedBy = request.headers.get(announcedByHeader);
    if (announcedBy !== null && /^\d{1,15}$/.test(announcedBy) && !isFresh) {
      return readAnnounced(principal, operation, input, Number(announcedBy), { signal });
    }
    return readAnswer(principal, operation, input, { signal, isCounted: true, isFresh });
  });
}

/** Whether a read has a body at the service too: the validation of an order. */
const takesBody = (operation: string): operation is ReadName =>
  isReadName(operation) && methodOf(specOf(operation)) === "POST";

/**
 * Answers a read whose input is a JSON body: the validation of an order, which is too long and too
 * private for an address. It changes nothing and makes the same checks as GET.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { operation } = await params;
  if (!takesBody(operation)) return new Response(null, { status: 405, headers: { Allow: "GET" } });
  return apiHandler(request, operation, async (principal) => {
    const text = await request.text();
    if (Buffer.byteLength(text) > maxBodyBytes) {
      throw new RouteError("validation", t("apiRefusal.bodyTooLarge"));
    }
    const input = toInput(text) as InputOf<ReadName>;
    const askedAt = storeTime();
    const options = { signal: request.signal, isCounted: true };
    const answer = await readAnswer(principal, operation, input, options);
    if (operation !== "orders.validate") return answer;
    const receipt = mintReceipt(
      principal,
      "orders.create",
      input,
      answer.data as OrderValidation,
      askedAt,
    );
    return receipt === null ? answer : { ...answer, receipt };
  });
}
