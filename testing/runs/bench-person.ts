import type { RunView } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import type { BenchRun } from "./bench-run.ts";
import type { RunPlan } from "./plan.ts";

/** Returns a run as its person sees it now. */
export const viewOf = async (person: Principal, id: string): Promise<RunView> => {
  const run = await findVisibleRun(person, id);
  if (!run) throw new Error("The run is gone");
  return toRunView(run, person);
};

/** A person decides. The run may have moved on meanwhile: then they look again. */
export const decide = (
  person: Principal,
  { view }: BenchRun,
  choice: "continue" | "pause" | "stop",
) => decideRun(person, { runId: view.id, choice, hash: view.hash }).catch(() => null);

const partSize = 400;

/** Makes a run of the lines of a plan, sent in parts. Returns its id. */
export const submitRun = async (person: Principal, plan: RunPlan): Promise<string> => {
  const columns = plan.fields.map((field) => ({ header: field, field }));
  const runId = await createRun(person, { kind: plan.kind, title: `${plan.kind}.csv`, columns });
  const parts = Math.ceil(plan.lines.length / partSize);
  for (let part = 0; part < parts; part += 1) {
    const from = part * partSize;
    const lines = plan.lines.slice(from, from + partSize).map(({ cells }) => cells);
    const call = { runId, from: from + 2, lines };
    // The answer was lost: the browser sends the part again.
    await addRunLines(person, { ...call, isLast: false });
    await addRunLines(person, { ...call, isLast: part === parts - 1 });
  }
  return runId;
};
