import type { Filter } from "#components/table/table-definition.ts";
import { type AuditFilter, auditOutcomes } from "#lib/protocol/audit.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";

export const pageSize = 50;

/** The search parameters of the Audit screen, named as the API route names them. */
export const auditFields = [
  { name: "text", kind: "text", label: "Person, record, address" },
  { name: "person", kind: "text", label: "Person" },
  { name: "action", kind: "text", label: "Action" },
  { name: "outcome", kind: "choice", label: "Outcome", options: [...auditOutcomes] },
  { name: "subject", kind: "text", label: "Subject" },
  { name: "from", kind: "text", label: "From day" },
  { name: "to", kind: "text", label: "To day" },
  { name: "before", kind: "integer", label: "Before" },
] as const satisfies readonly SearchField[];

/** What the screen calls an outcome. */
export const outcomeText = { done: "Done", denied: "Denied", failed: "Failed" } as const;

/** The actions that a chip offers: the beginnings of their names. */
const actions: Readonly<Record<string, string>> = {
  "sign-in": "Sign-in",
  "sign-out": "Sign-out",
  export: "Export",
  orders: "Orders",
  employees: "Employees",
  products: "Devices",
  requests: "Requests",
  runs: "Runs",
  "agent-tokens": "Agent tokens",
  "webhook-secrets": "Webhook secrets",
  settings: "Settings",
  people: "Accounts",
  store: "Restored database",
};

/** What the chips offer. Another action can be typed. */
export const auditFilters: Readonly<Record<(typeof auditFields)[number]["name"], Filter>> = {
  text: {},
  person: { placeholder: "ada@example.com" },
  action: {
    options: Object.keys(actions),
    format: (action) => actions[action] ?? action,
    placeholder: "orders.create",
  },
  outcome: { format: (outcome) => outcomeText[outcome as keyof typeof outcomeText] ?? outcome },
  subject: { placeholder: "ord_8F2K" },
  from: { placeholder: "2026-11-21" },
  to: { placeholder: "2026-11-21" },
  before: {},
};

/** Returns the filter in an address. The API route refuses values that it does not know. */
export const readAuditFilter = (params: URLSearchParams): AuditFilter =>
  readSearch(auditFields, params);
