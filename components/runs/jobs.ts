import type { RunKind } from "#lib/protocol/run.ts";
import type { WriteName } from "#lib/v4/registry.ts";

interface Job {
  /** The write that it needs: a person whose role does not include it does not see the job. */
  needs: WriteName;
  /** The name of the file with an example. */
  exampleName: string;
}

export const jobs: Readonly<Record<RunKind, Job>> = {
  onboard: { needs: "employees.create", exampleName: "new-people.csv" },
  edit: { needs: "employees.update", exampleName: "changes-of-people.csv" },
  offboard: { needs: "orders.create", exampleName: "offboarding.csv" },
  collect: { needs: "orders.create", exampleName: "collection.csv" },
  replace: { needs: "orders.create", exampleName: "replacement.csv" },
  charger: { needs: "orders.add-accessory", exampleName: "chargers.csv" },
};
