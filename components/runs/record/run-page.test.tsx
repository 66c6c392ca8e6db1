import { beforeEach, expect, test, vi } from "vitest";
import type { LineState, RunLine, RunView } from "#lib/protocol/run.ts";
import { pageText } from "#testing/components/page.tsx";

let lines: RunLine[] = [];
let shown: RunView;

// Server actions can't be imported outside of Next, and a rendered page reads nothing.
vi.mock("#lib/client/runs/run-reads.ts", () => ({
  runPath: (id: string) => `/api/runs/${id}`,
  useRun: () => ({ data: shown, error: null, dataUpdatedAt: 0 }),
  useRuns: () => ({ data: { runs: [shown], isWhole: true }, error: null }),
  useRunChanges: () => ({}),
  useLinesOf: (_: RunView, show: LineState) => ({
    data: { lines: lines.filter(({ state }) => state === show) },
  }),
  useLineOf: () => null,
  useKnownLines: () => lines,
  useRunLines: () => ({ lineAt: (at: number) => lines[at], total: lines.length, error: null }),
}));

const { default: RunGrid } = await import("#components/runs/grid/run-grid.tsx");
const { RunPage } = await import("#components/runs/record/run-page.tsx");
const { RunTable } = await import("#components/runs/run-table.tsx");
const { default: RunProgress } = await import("#components/runs/progress/run-progress.tsx");

const run: RunView = {
  id: "0b7e",
  kind: "onboard",
  title: "hires.csv",
  environment: "sandbox",
  state: "checked",
  reason: null,
  by: { name: "Maya Okafor", isYou: true },
  agent: null,
  approvedBy: null,
  needsApproval: false,
  policy: [],
  startRequestedAt: null,
  parentId: null,
  createdAt: "2026-11-27T10:00:00Z",
  checkedAt: "2026-11-27T10:01:00Z",
  startedAt: null,
  settledAt: null,
  columns: [
    { header: "Full Name", field: "displayName" },
    { header: "Mail", field: "email" },
    { header: "Land", field: "country" },
    { header: "Notes", field: null },
    { header: "Role", field: "jobTitle" },
  ],
  lineCount: 4,
  isWhole: true,
  counts: { ready: 2, blocked: 1, unchanged: 1 },
  writes: { "employees.create": 1, "employees.update": 1, "orders.create": 1 },
  newTeams: [],
  canary: { size: 2, state: "ahead" },
  limits: { unknown: 0, maxUnknown: 3, refused: 0, maxRefused: 10, of: 0 },
  linesPerMinute: 0,
  hash: "h",
  choices: ["start", "stop"],
};

const lineOf = (line: number, state: LineState, more: Partial<RunLine> = {}): RunLine => ({
  line,
  state,
  makes: "new",
  cells: [`Person ${line}`, `p${line}@a.example`, "DE", "private", "Engineer"],
  after: {},
  before: {},
  notes: [],
  steps: [],
  isCanary: false,
  ...more,
});

beforeEach(() => {
  lines = [
    lineOf(2, "ready"),
    lineOf(3, "ready", {
      makes: "update",
      after: { jobTitle: "Lead" },
      before: { jobTitle: "Engineer before" },
    }),
    lineOf(4, "blocked", {
      cells: ["Dmytro", "d@a.example", "Polnd", "", ""],
      notes: [{ field: "country", level: "blocked", text: "isn't a country", suggestion: "PL" }],
    }),
    lineOf(5, "unchanged"),
  ];
});

const gridText = (more: Partial<RunView> = {}) =>
  pageText([], <RunGrid run={{ ...run, ...more }} />);

test("before its start, a run shows what is there before what will be sent, and each problem at its cell", () => {
  const text = gridText();
  expect(text).toContain("before: engineer before lead");
  expect(text).toContain("polndisn't a country");
  expect(text).toContain("1 cell needs a look");
  // The column of the file over the fields that it can fill.
  expect(text).toContain("state full name not imported name email");
  expect(text).not.toContain("private");
});

test("its footer says exactly what will be sent, what stays behind, and that there is no cancel", () => {
  const text = gridText();
  expect(text).toContain(
    "2 rows will be sent · 1 new, 1 update, 1 order · 1 blocked and 1 unchanged stay behind",
  );
  expect(text).toContain("there is no cancel: what was accepted stays");
  expect(text).toContain("start with 2 rows");
});

test("a run that can't be started yet says why", () => {
  const newTeams = [{ name: "Suport", nearest: "Support", lines: 1, isConfirmed: false }];
  const unconfirmed = gridText({ newTeams, choices: ["stop"] });
  expect(unconfirmed).toContain("use support instead");
  expect(unconfirmed).toContain("confirm each new team first");
});

test("a run that needs a second person says who does what next", () => {
  const alone = gridText({ needsApproval: true, choices: ["request", "stop"] });
  expect(alone).toContain("a second admin must approve exactly these rows");
  expect(alone).toContain("request start");
  const requested = {
    needsApproval: true,
    startRequestedAt: "2026-11-27T10:02:00Z",
    choices: ["stop"],
  } as const;
  const waiting = gridText({ ...requested, choices: ["stop"] });
  expect(waiting).toContain("you requested the start. ask another admin of your company");
  expect(waiting).not.toContain("request start");
  const by = { name: "Maya Okafor", isYou: false };
  const asked = gridText({ ...requested, choices: ["approve"], by });
  expect(asked).toContain("maya okafor requested the start. the run starts when you approve");
  expect(asked).toContain("approve start");
});

const startedRun: Partial<RunView> = {
  state: "paused",
  startedAt: "2026-11-27T10:02:00Z",
  lineCount: 8,
  counts: { accepted: 2, refused: 1, halted: 1, checking: 1, waiting: 3 },
  canary: { size: 5, state: "asks" },
  choices: ["continue", "stop"],
};

const failed = (line: number, state: LineState, message: string) =>
  lineOf(line, state, {
    steps: [
      {
        operation: "employees.create",
        status: state === "refused" ? "refused" : "halted",
        intentId: state === "refused" ? "i1" : null,
        resultId: null,
        message,
        at: "2026-11-27T10:03:00Z",
      },
    ],
  });

test("a started run shows how far it is, asks after its canary, and groups failures by reason", () => {
  lines = [
    failed(2, "refused", "Email is taken"),
    failed(3, "halted", "Changed since the check"),
    lineOf(4, "checking"),
    lineOf(5, "blocked", {
      notes: [{ field: "email", level: "blocked", text: "This is not an email address." }],
    }),
  ];
  const text = pageText([], <RunProgress run={{ ...run, ...startedRun }} />);
  expect(text).toContain("4 of 8 rows done");
  expect(text).toContain("2 accepted 1 refused 1 halted 1 in progress 3 waiting");
  expect(text).toContain("2 of 5 accepted, 2 not. continue with 3?");
  expect(text).toContain("email is taken 1");
  expect(text).toContain("changed since the check 1");
  expect(text).toContain("download 2 failures (csv)");
  expect(text).toContain("blocked this is not an email address");
  expect(text).toContain("no reply; looking it up, won't be sent again");
});

const agent = { name: "Planner", request: "Start it for Maya" };

test("a run that an agent proposed says so in the list, and quotes what the agent was asked on its page", () => {
  shown = { ...run, agent };
  expect(pageText([], <RunTable />)).toContain("proposed by planner for maya okafor");
  const text = pageText([], <RunPage id={run.id} />);
  expect(text).toContain(
    "proposed by planner for maya okafor. nothing is sent unless you start it.",
  );
  expect(text).toContain("the agent says it was asked: start it for maya");
  shown = { ...shown, ...startedRun };
  const started = pageText([], <RunPage id={run.id} />);
  expect(started).toContain("proposed by planner for maya okafor.");
  expect(started).not.toContain("unless you start it");
});

test("a run of a person names no agent", () => {
  shown = run;
  expect(pageText([], <RunTable />)).not.toContain("proposed");
  expect(pageText([], <RunPage id={run.id} />)).not.toContain("proposed");
});
