import { connect } from "node:net";
import { beforeEach } from "vitest";
import type { FaultRule } from "#sandbox/control/fault-rule.ts";
import type { LedgerWrite } from "#sandbox/control/write-ledger.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import {
  type Body,
  type Client,
  clientAs,
  clientOf,
  sendWith,
  setUpSandbox,
  type TestService,
} from "#testing/sandbox/client.ts";

/** Fields of fault rules that have a default. */
type Defaulted =
  | "probability"
  | "operation"
  | "commits"
  | "answer"
  | "retryAfterAs"
  | "encoding"
  | "from"
  | "depth"
  | "key";
/** A fault rule in which every field with a default is optional. */
type RuleInput<Rule> = Rule extends FaultRule ? Omit<Rule, Defaulted> & Body : never;

const controlOf = (send: Client["send"]) => ({
  ...clientOf(send),
  /** Replaces the rules. A rule without an operation applies to all. */
  faults: (...rules: RuleInput<FaultRule>[]) =>
    send("PUT", "/faults", { rules: rules.map((rule) => ({ operation: "*", ...rule })) }),
  clear: () => send("DELETE", "/faults"),
  writes: async (header: string) =>
    (await send("GET", `/writes?header=${encodeURIComponent(header)}`)).body
      .writes as LedgerWrite[],
});

/** Returns a client of a sandbox's control API. `token` replaces the control token. */
export const controlClient = (
  { control }: Pick<Sandbox, "control">,
  token: string | null = control.token,
) => controlOf(sendWith(control.url, token === null ? {} : { authorization: `Bearer ${token}` }));

let lastNumber = 0;

/** Returns clients of a sandbox's service and control API, and requests to create employees. */
const kitOf = (service: Pick<TestService, "sandbox" | "admin">) => {
  const { admin } = service;
  const send: Client["send"] = (...request) => controlClient(service.sandbox).send(...request);
  /** Returns a request to create a new employee, as text and as a function that sends it. */
  const newEmployee = () => {
    lastNumber += 1;
    const header = `write-${lastNumber}`;
    const email = `person-${lastNumber}@meridian.example`;
    const body = JSON.stringify({ displayName: `Person ${lastNumber}`, email });
    const headers = {
      "x-api-key": service.sandbox.keys[0]?.key ?? "",
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
        fetch(`${service.sandbox.baseUrl}/v4/employees`, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
          ...init,
        }),
    };
  };
  /** Reads from the service whether an employee exists. */
  const exists = async (email: string) =>
    (await admin.total(`/v4/employees?email=${encodeURIComponent(email)}`)) > 0;
  return { service, admin, control: controlOf(send), newEmployee, exists };
};

/** Starts a sandbox, with clients of its service and its control API. */
export const startControl = async () => {
  const sandbox = await startSandbox();
  return kitOf({ sandbox, admin: clientAs(sandbox, "admin") });
};

/** Starts one sandbox for the tests of the file, and removes all fault rules before each test. */
export const setUpControl = () => {
  const kit = kitOf(setUpSandbox("file"));
  beforeEach(async () => void (await kit.control.clear()));
  return kit;
};

/** Sends bytes to a sandbox. Returns the received text and how the connection ended. */
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
