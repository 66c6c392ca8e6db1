import { check, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Service");
export const service = rules;

read("The service is reached over HTTPS", async (context) => {
  const { protocol, isLoopback } = context.address;
  if (protocol === "https:") return pass;
  return isLoopback
    ? untestable("the service runs on this machine")
    : check(false, "it is reached over HTTP");
});

read("POST /mcp without credentials is refused", async ({ client }) => {
  const { status } = await client.raw("POST", "/mcp", {
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (status === 404) return untestable("the address has no MCP endpoint");
  return check(status === 401 || status === 403, `answered ${status}`);
});

read("No list has a mode that returns everything", async (context) => {
  for (const limit of ["0", "-1", "all"]) {
    const { status, text } = await context.read(`/v4/orders?limit=${limit}`);
    if (status === 400) continue;
    const more = await context.read("/v4/orders?limit=50");
    if (text.length > more.text.length * 1.2) return check(false, `limit=${limit} returns more`);
  }
  return pass;
});

read("Every answer of 200 is complete JSON", async (context) => {
  for (const path of ["/v4/me", "/v4/orders", "/v4/employees", "/v4/inventory", "/v4/teams"]) {
    const { body } = await context.read(path);
    if (body === null) return check(false, `${path} is not JSON`);
  }
  return pass;
});
