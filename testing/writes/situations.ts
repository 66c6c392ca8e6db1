import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { isStoppedByPolicy } from "./approvals.ts";
import type { EvidenceRow, WriteGroup } from "./false-statements.ts";

/** One intent with its evidence, and the commits of the same content. */
interface IntentStory {
  row: IntentRow;
  lines: readonly EvidenceRow[];
  commits: WriteGroup["commits"];
}

const lookups = ({ lines }: IntentStory, finding: string) =>
  lines.filter(({ what, detail }) => what === "looked" && detail.finding === finding);

const failedBecause = (story: IntentStory, why: string) =>
  lookups(story, "failed").some(({ detail }) => detail.why === why);

/** Returns whether the service committed after a line of the evidence. */
const isCommittedAfter = ({ commits }: IntentStory, line: EvidenceRow | undefined) =>
  line !== undefined && commits.some(({ at }) => at > line.at.getTime());

const isConflict = (kind: string) => (story: IntentStory) => story.row.conflict?.kind === kind;

/** Whether an intent was in a situation that a guard of the journal is for. */
const situations = {
  "an equal record before": ({ row, lines }: IntentStory) =>
    row.operation === "orders.create" &&
    (row.baseline?.ids.length ?? 0) > 0 &&
    lines.some(({ what }) => what === "looked"),
  "dead while sending": ({ lines }: IntentStory) =>
    lines.some(({ what, detail }) => what === "recovered" && detail.from === "sending"),
  "the same twice at once": isConflict("under_way"),
  "a commit after three empty lookups": (story: IntentStory) =>
    isCommittedAfter(story, lookups(story, "empty")[2]),
  "a failed control": (story: IntentStory) => failedBecause(story, "control failed"),
  "no answer, but a commit": ({ lines, commits }: IntentStory) =>
    commits.length > 0 && lines.some(({ what, detail }) => what === "sent" && "code" in detail),
  "a commit between absence and the next sending": ({ lines }: IntentStory) =>
    lines.findLastIndex(({ what }) => what === "adopted") >
      lines.findIndex(({ what }) => what === "absent") &&
    lines.some(({ what }) => what === "absent"),
  "the same again within a day": isConflict("second"),
  "a commit after a person was asked": (story: IntentStory) =>
    isCommittedAfter(
      story,
      story.lines.find(({ what }) => what === "needs_person"),
    ),
  "no control of the same kind": (story: IntentStory) => failedBecause(story, "no control"),
  "a possible match": (story: IntentStory) => lookups(story, "person").length > 0,
  "a commit that the store has forgotten": ({ row, commits }: IntentStory) =>
    row.doubtedAt !== null && commits.length > 0,
  "a request that someone else approved": ({ row }: IntentStory) =>
    row.approval !== null && row.sentAt !== null,
  "a body that was replaced after its approval": ({ row }: IntentStory) =>
    row.approval !== null && isStoppedByPolicy(row),
  "ready without an approval": ({ row }: IntentStory) =>
    row.approval === null && isStoppedByPolicy(row),
  "403 after a commit": ({ lines, commits }: IntentStory) =>
    commits.length > 0 &&
    lines.some(({ what, detail }) => what === "sent" && detail.status === 403),
};
export type Situation = keyof typeof situations;

/** Returns how many intents of a run were in each situation. */
export const countSituations = (groups: readonly WriteGroup[]): Record<Situation, number> => {
  const stories = groups.flatMap(({ rows, commits, evidence }) =>
    rows.map((row): IntentStory => ({ row, commits, lines: evidence.get(row.id) ?? [] })),
  );
  const names = Object.keys(situations) as Situation[];
  return Object.fromEntries(
    names.map((name) => [name, stories.filter(situations[name]).length]),
  ) as Record<Situation, number>;
};
