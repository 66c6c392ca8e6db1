interface ToolAnswer {
  isError?: boolean;
  structuredContent?: {
    draft?: { id: string; address: string; status: string; resultId: string | null };
  };
}

/** Posts one message of the Model Context Protocol to Quartermaster, as an agent with this token. */
export const postToTools = (origin: string, token: string, method: string, params: object) =>
  fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });

/** Returns the status with which Quartermaster answers an agent that asks for its tools. */
export const askTools = async (origin: string, token: string): Promise<number> => {
  const response = await postToTools(origin, token, "tools/list", {});
  await response.text();
  return response.status;
};

/** Calls a tool as an agent with this token. */
export const callTool = async (
  origin: string,
  token: string,
  name: string,
  input: object,
): Promise<ToolAnswer> => {
  const response = await postToTools(origin, token, "tools/call", { name, arguments: input });
  const text = await response.text();
  // An event stream has the message in its last data line.
  const message = text.startsWith("{") ? text : text.split("data: ").at(-1);
  return (JSON.parse(message ?? "") as { result: ToolAnswer }).result;
};
