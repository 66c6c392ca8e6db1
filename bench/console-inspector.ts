import { freePort } from "../scripts/system/free-port.ts";

/** A function in a CPU profile, with the share of the time that was spent in it. */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
}

export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Connects to the inspector of a Node process. */
async function connectInspector(port: number) {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error("The console's inspector has no target");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const pending = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) pending.get(reply.id)?.(reply);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const send = async <Result>(method: string, params: object = {}): Promise<Result> => {
    lastId += 1;
    const id = lastId;
    const { result, error } = await new Promise<Reply>((resolve) => {
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    pending.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
  return {
    send,
    /** Returns the number that an expression has in the process. */
    evaluate: async (expression: string): Promise<number> => {
      const parameters = { expression, returnByValue: true };
      return (await send<{ result: { value: number } }>("Runtime.evaluate", parameters)).result
        .value;
    },
    close: () => socket.close(),
  };
}

const heapExpression = "process.memoryUsage().heapUsed / 2 ** 20";
const processorExpression = "(({ user, system }) => (user + system) / 1000)(process.cpuUsage())";
const timersExpression =
  'process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length';

/** Chooses a port for the inspector of a console that is started with `settings`. */
export async function chooseInspector() {
  const port = await freePort();
  const withInspector = async <Result>(
    work: (inspector: Awaited<ReturnType<typeof connectInspector>>) => Promise<Result>,
  ): Promise<Result> => {
    const inspector = await connectInspector(port);
    try {
      return await work(inspector);
    } finally {
      inspector.close();
    }
  };
  return {
    settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    /** Returns the milliseconds of processor time that all threads of the process have used. */
    processorMs: () => withInspector(({ evaluate }) => evaluate(processorExpression)),
    /** Returns the number of live timers. */
    countTimers: () => withInspector(({ evaluate }) => evaluate(timersExpression)),
    /** Collects garbage, and returns the heap in use in megabytes. */
    collectGarbage: () =>
      withInspector(async ({ send, evaluate }) => {
        await send("HeapProfiler.enable");
        await send("HeapProfiler.collectGarbage");
        return evaluate(heapExpression);
      }),
    /** Records a CPU profile of the console during `work`. */
    profile: (work: () => Promise<void>) =>
      withInspector(async ({ send }) => {
        await send("Profiler.enable");
        await send("Profiler.start");
        await work();
        return (await send<{ profile: Profile }>("Profiler.stop")).profile;
      }),
  };
}

export type Inspector = Awaited<ReturnType<typeof chooseInspector>>;

/** Returns the functions with the most samples of their own, and their share of all samples. */
export const costliestFunctions = ({ nodes, samples }: Profile, count: number) => {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || "(anonymous)"} ${url.split("/").at(-1) ?? ""}:${lineNumber + 1}`,
    ]),
  );
  const hits = new Map<string, number>();
  for (const id of samples) {
    const name = nameOf.get(id) ?? "(unknown)";
    hits.set(name, (hits.get(name) ?? 0) + 1);
  }
  return [...hits]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, hit]) => ({ name, share: hit / samples.length }));
};
