import { connect } from "node:net";
import type { FaultRule } from "#sandbox/control/fault-rule.ts";
import type { LedgerWrite } from "#sandbox/control/write-ledger.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type Body, type Client, clientAs, sendWith } from "#sandbox/test-client.ts";

type Given<Rule> = Rule extends FaultRule
  ? Omit<
      Rule,
      | "probability"
      | "operation"
      | "commits"
      | "answer"
      | "retryAfterAs"
      | "encoding"
      | "depth"
      | "key"
    > &
      Body
  : never;

/** Speaks to a sandbox's control; `token` instead of the right one. */
export const controlClient = (
  { control }: Pick<Sandbox, "control">,
  token: string | null = control.token,
) => {
  const send = sendWith(control.url, token === null ? {} : { authorization: `Bearer ${token}` });
  return {
    send,
    get: (path: string) => send("GET", path),
    /** Puts these rules in force, for every operation unless they say which. */
    faults: (...rules: Given<FaultRule>[]) =>
      send("PUT", "/faults", { rules: rules.map((rule) => ({ operation: "*", ...rule })) }),
    clear: () => send("DELETE", "/faults"),
    writes: async (header: string) =>
      (await send("GET", `/writes?header=${encodeURIComponent(header)}`)).body
        .writes as LedgerWrite[],
  };
};

let last = 0;

/** A sandbox with its control, and employees to be created one after the other. */
export const startControl = async () => {
  const sandbox = await startSandbox();
  const admin: Client = clientAs(sandbox, "admin");
  const key = sandbox.keys[0]?.key ?? "";
  /** A request to create somebody new, as bytes and for `fetch`. */
  const draft = () => {
    last += 1;
    const header = `write-${last}`;
    const email = `person-${last}@meridian.example`;
    const body = JSON.stringify({ displayName: `Person ${last}`, email });
    const headers = {
      "x-api-key": key,
      "content-type": "application/json",
      "x-qm-test-write": header,
    };
    const head = Object.entries({ host: "sandbox", ...headers, "content-length": body.length })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    return {
      header,
      email,
      body,
      head: `POST /v4/employees HTTP/1.1\r\n${head}\r\n`,
      send: (init: RequestInit = {}) =>
        fetch(`${sandbox.baseUrl}/v4/employees`, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
          ...init,
        }),
    };
  };
  /** Whether the record is there, asked of the service itself. */
  const exists = async (email: string) =>
    (await admin.list(`/v4/employees?email=${encodeURIComponent(email)}`, "employees")).length > 0;
  return { sandbox, admin, control: controlClient(sandbox), draft, exists };
};

/** Writes bytes to a sandbox and tells what came back and how the connection ended. */
export const sendBytes = (baseUrl: string, bytes: string) =>
  new Promise<{ text: string; end: "closed" | "reset" }>((resolve) => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    socket.on("data", (data: Buffer) => {
      text += data;
    });
    socket.once("end", () => {
      socket.destroy();
      resolve({ text, end: "closed" });
    });
    socket.once("error", () => resolve({ text, end: "reset" }));
  });
