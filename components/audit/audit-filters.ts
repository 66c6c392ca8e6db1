import type { Filter } from "#components/table/table-definition.ts";
import { type AuditFilter, auditOutcomes } from "#lib/protocol/audit.ts";
import { t } from "#lib/protocol/words/t.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";

export const pageSize = 50;

/** The search parameters of the Audit screen, named as the API route names them. */
export const auditFields = [
  {
    name: "text",
    kind: "text",
    get label() {
      return t("audit.textFilter");
    },
  },
  {
    name: "person",
    kind: "text",
    get label() {
      return t("audit.person");
    },
  },
  {
    name: "action",
    kind: "text",
    get label() {
      return t("audit.action");
    },
  },
  {
    name: "outcome",
    kind: "choice",
    get label() {
      return t("audit.outcome");
    },
    options: [...auditOutcomes],
  },
  {
    name: "subject",
    kind: "text",
    get label() {
      return t("audit.subject");
    },
  },
  {
    name: "from",
    kind: "text",
    get label() {
      return t("audit.fromDay");
    },
  },
  {
    name: "to",
    kind: "text",
    get label() {
      return t("audit.toDay");
    },
  },
  {
    name: "before",
    kind: "integer",
    get label() {
      return t("audit.before");
    },
  },
] as const satisfies readonly SearchField[];

/** Returns what the screen calls an outcome; an unknown one as it came. */
export const outcomeText = (outcome: string): string =>
  ({ done: t("audit.done"), denied: t("audit.denied"), failed: t("audit.failed") })[outcome] ??
  outcome;

/** Returns the actions that a chip offers: the beginnings of their names. */
const actions = (): Readonly<Record<string, string>> => ({
  "sign-in": t("audit.actionSignIn"),
  "sign-out": t("audit.actionSignOut"),
  export: t("audit.actionExport"),
  orders: t("audit.actionOrders"),
  employees: t("audit.actionEmployees"),
  products: t("audit.actionDevices"),
  requests: t("audit.actionRequests"),
  runs: t("audit.actionRuns"),
  "agent-tokens": t("audit.actionAgentTokens"),
  "webhook-secrets": t("audit.actionWebhookSecrets"),
  settings: t("audit.actionSettings"),
  people: t("audit.actionAccounts"),
  store: t("audit.actionStore"),
});

/** What the chips offer. Another action can be typed. */
export const auditFilters: Readonly<Record<(typeof auditFields)[number]["name"], Filter>> = {
  text: {},
  person: { placeholder: "ada@example.com" },
  action: {
    get options() {
      return Object.keys(actions());
    },
    format: (action) => actions()[action] ?? action,
    placeholder: "orders.create",
  },
  outcome: { format: outcomeText },
  subject: { placeholder: "ord_8F2K" },
  from: { placeholder: "2026-11-21" },
  to: { placeholder: "2026-11-21" },
  before: {},
};

/** Returns the filter in an address. The API route refuses values that it does not know. */
export const readAuditFilter = (params: URLSearchParams): AuditFilter =>
  readSearch(auditFields, params);
