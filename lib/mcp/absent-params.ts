import type { AuthInfo, McpHttpHandler } from "@modelcontextprotocol/server";

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutNulls = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/**
 * Returns a JSON-RPC message without `params: null` and without the members of `params` that are null
 * (`arguments`, `cursor`, `_meta`): the protocol gives null no meaning there, and clients whose language
 * has no absent value send it. What stands inside `arguments` is not touched.
 */
export const withoutNullParams = <Message>(message: Message): Message => {
  if (!isObject(message) || !("params" in message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest as Message;
  return isObject(params) ? ({ ...rest, params: withoutNulls(params) } as Message) : message;
};

/** Answers an HTTP request to an MCP endpoint. A body that is not JSON is left to the handler. */
export const answerMcp = async (
  handler: McpHttpHandler,
  request: Request,
  authInfo: AuthInfo,
): Promise<Response> => {
  if (request.method !== "POST") return handler.fetch(request, { authInfo });
  const text = await request.text();
  const { url, method, headers, signal } = request;
  const again = new Request(url, { method, headers, signal, body: text });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return handler.fetch(again, { authInfo });
  }
  const parsedBody = Array.isArray(body) ? body.map(withoutNullParams) : withoutNullParams(body);
  return handler.fetch(again, { authInfo, parsedBody });
};
