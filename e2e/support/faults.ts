import type { Fault as ProxyFault } from "#testing/world/fault-proxy.ts";

type Operation = ProxyFault["operation"];

const sandboxKinds = [
  "reset-after-commit",
  "500-before-commit",
  "late-commit",
  "shown-late",
  "latency",
] as const;

/** A fault that the sandbox applies itself, to the next `times` requests, or to all. */
interface SandboxFault {
  operation: Operation;
  kind: (typeof sandboxKinds)[number];
  /** Milliseconds of a `latency`. */
  ms?: number;
  /** Milliseconds from the answer of a `late-commit` to its commit. */
  afterMs?: number;
  /** Milliseconds for which a `shown-late` record is not shown. */
  forMs?: number;
  /** Which reads don't show it. */
  from?: "all" | "lists";
  times?: number;
}

export type Fault = ProxyFault | SandboxFault;

export const isSandboxFault = (fault: Fault): fault is SandboxFault =>
  (sandboxKinds as readonly string[]).includes(fault.kind);

/** An answer to every request of an operation, without the sandbox. */
export const answer = (operation: Operation, body: unknown, status = 200) => ({
  operation,
  kind: "answer" as const,
  status,
  body,
});

/** A refusal of every request of an operation. */
export const refusal = (operation: Operation, statusCode: number, statusMessage: string) =>
  answer(operation, { statusCode, statusMessage }, statusCode);

/** The requests of a list for its second page: the export's, not those of the table that is open. */
export const secondPage = { operation: "orders.list", query: { page: "1" } } as const;

/** The sandbox accepts the next write of the operation, and its response is lost. */
export const lostResponse = (operation: Operation): Fault => ({
  operation,
  kind: "reset-after-commit",
  times: 1,
});

/** The sandbox accepts the next write of the operation, and these reads don't show its record until `showRecords`. */
export const shownLate = (operation: Operation, from: "all" | "lists"): Fault => ({
  operation,
  kind: "shown-late",
  forMs: 600_000,
  from,
  times: 1,
});

/** The sandbox fails before it accepts the next write of the operation. */
export const failureBeforeCommit = (operation: Operation): Fault => ({
  operation,
  kind: "500-before-commit",
  times: 1,
});

/**
 * A list with a record without an ID can't be compared with later lists. With it as the baseline,
 * Quartermaster requests a decision at once.
 */
export const incompleteBaseline: Fault = {
  ...answer("orders.list", {
    status: "success",
    orders: [
      { orderType: "Purchase for Inventory", status: "processing" },
      {
        id: "ord_of_long_ago",
        orderType: "Purchase for Inventory",
        createdAt: "2020-01-01T00:00:00Z",
      },
    ],
  }),
  times: 1,
};
