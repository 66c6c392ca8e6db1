import { parseArgs } from "node:util";
import { root } from "../../scripts/system/folders.ts";
import { type Service, withSandbox } from "../sandbox/with-sandbox.ts";
import { printTable } from "../table.ts";
import { median, quantile, slownessHere } from "../timing.ts";
import { benchWorldFile } from "../worlds.ts";

const usage = `Usage: npm run bench:mcp -- [--calls 200] [--limit 5]

Calls tools of the sandbox's MCP endpoint and the same operations of its REST API, in turn, one after
another over loopback. Exits with 1 if the median of a tool call is too far above the REST call's.

  --calls  calls of each kind (200), after 20 that are not measured
  --limit  highest difference of the medians in ms that passes on README's machine (5); more passes
           where a fixed piece of work takes longer`;

const warmUpCalls = 20;

interface Kind {
  name: string;
  rest: string;
  args: Record<string, unknown>;
}

/** Sends a request and returns the milliseconds until its whole answer has come. Throws unless it is good. */
const timeCall = async (address: string, init: RequestInit): Promise<number> => {
  const begin = performance.now();
  const response = await fetch(address, init);
  const text = await response.text();
  const ms = performance.now() - begin;
  if (response.status !== 200 || text.includes('"isError":true')) {
    throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`);
  }
  return ms;
};

const toolRequest = (key: string, { name, args }: Kind): RequestInit => ({
  method: "POST",
  headers: {
    "x-api-key": key,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  }),
});

const readKinds = async ({ baseUrl }: Service, headers: Record<string, string>) => {
  const response = await fetch(`${baseUrl}/v4/orders?limit=1`, { headers });
  const { orders } = (await response.json()) as { orders: { id: string }[] };
  const id = orders[0]?.id ?? "";
  return [
    { name: "whoami", rest: "/v4/me", args: {} },
    { name: "get_order", rest: `/v4/orders/${id}`, args: { id } },
    { name: "list_orders", rest: "/v4/orders?limit=20", args: { limit: 20 } },
    { name: "list_employees", rest: "/v4/employees?limit=50", args: { limit: 50 } },
  ] satisfies Kind[];
};

/** Returns the times of both calls of each kind in ms, taken in turn. */
const measureKinds = async (service: Service, calls: number) => {
  const key = service.keys.find(({ kind }) => kind === "admin")?.key ?? "";
  const headers = { "x-api-key": key };
  const measured = [];
  for (const kind of await readKinds(service, headers)) {
    const times = { rest: [] as number[], tool: [] as number[] };
    for (let call = 0; call < warmUpCalls + calls; call += 1) {
      times.rest.push(await timeCall(service.baseUrl + kind.rest, { headers }));
      times.tool.push(await timeCall(`${service.baseUrl}/mcp`, toolRequest(key, kind)));
    }
    const rest = times.rest.slice(warmUpCalls);
    const tool = times.tool.slice(warmUpCalls);
    measured.push({ name: kind.name, rest, tool, over: median(tool) - median(rest) });
  }
  return measured;
};

/** Prints the times of tools beside those of the REST API. Returns whether all differences pass. */
export const runMcpBench = async (argv: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      calls: { type: "string", default: "200" },
      limit: { type: "string", default: "5" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  process.chdir(root);
  const measured = await withSandbox(
    { db: benchWorldFile("default"), scale: "default" },
    (service) => measureKinds(service, Number(values.calls)),
  );
  const format = (ms: number) => ms.toFixed(2);
  printTable(
    `MCP tool calls beside REST calls, ${values.calls} of each, in ms`,
    ["", "REST p50", "tool p50", "over", "REST p95", "tool p95"],
    measured.map(({ name, rest, tool, over }) => [
      name,
      ...[median(rest), median(tool), over, quantile(rest, 0.95), quantile(tool, 0.95)].map(format),
    ]),
  );
  const limit = Number(values.limit) * slownessHere();
  const slow = measured.filter(({ over }) => over > limit).length;
  console.log(
    `\n  more than ${format(limit)} ms over the REST call: ${slow} of ${measured.length} tools\n`,
  );
  return slow === 0;
};
