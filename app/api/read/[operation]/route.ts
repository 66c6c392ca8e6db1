import { apiHandler, Refusal } from "#lib/server/http/api-handler.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { methodOf } from "#lib/v4/operations/operation.ts";
import { type InputOf, isReadName, type ReadName, specOf } from "#lib/v4/registry.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

type Context = { params: Promise<{ operation: string }> };

const toInput = (text: string): object => {
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === "object" && input !== null) return input;
  } catch {
    // Not JSON: said below.
  }
  throw new Refusal("validation", "The question is not a JSON object.");
};

/** Far above any order; the service takes 64 KB. */
const maxBodyBytes = 64 * 1024;

/**
 * Every read of the browser: `GET /api/read/orders.list?status=processing`. One door for all of
 * them, so it checks all of it each time: where the request comes from, the session, that the name
 * is a read of the registry's own, the role, the input.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { operation } = await params;
  return apiHandler(request, isReadName(operation) ? operation : null, async (principal) => {
    if (!isReadName(operation)) throw new Refusal("not_found", "There is no such read.");
    const search = new URL(request.url).searchParams;
    const fields = searchFieldsOf(operation);
    const unknown = [...search.keys()].find((given) => fields.every(({ name }) => name !== given));
    if (unknown !== undefined) {
      throw new Refusal("validation", `${operation} takes no parameter of this name.`);
    }
    const input = readSearch(fields, search) as InputOf<ReadName>;
    return readAnswer(principal, operation, input, { signal: request.signal, isCounted: true });
  });
}

/** A read whose question is a body at the service too: an order to be judged. */
const takesBody = (operation: string): operation is ReadName =>
  isReadName(operation) && methodOf(specOf(operation)) === "POST";

/**
 * The same with the input as a JSON body, for what an address can't hold or should not: an order to
 * be judged, with a person's own sentences in it. Changes nothing, and asks for no less than a GET.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { operation } = await params;
  if (!takesBody(operation)) return new Response(null, { status: 405, headers: { Allow: "GET" } });
  return apiHandler(request, operation, async (principal) => {
    const text = await request.text();
    if (Buffer.byteLength(text) > maxBodyBytes) {
      throw new Refusal("validation", "The question is larger than 64 KB.");
    }
    const input = toInput(text) as InputOf<ReadName>;
    return readAnswer(principal, operation, input, { signal: request.signal, isCounted: true });
  });
}
