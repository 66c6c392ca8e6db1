import type { RunKind } from "#lib/protocol/run.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the screens say of a job, and which write it needs. */
interface JobText {
  /** A person whose role does not include it does not see the job. */
  needs: WriteName;
  /** The heading of the page where selected rows become a job. */
  title: string;
  /** `Offboard 2 employees`: the title of a run that is made from a selection. */
  runTitle: (rows: string) => string;
  /** What a row of a file is. */
  rowNote: string;
  /** The name of the file with an example. */
  exampleName: string;
  /** How a row finds its record. */
  matchedBy: string;
  /** What an empty cell does. */
  emptyCell: string;
}

const people = "employee ID, else email";
const device = "serial number or device ID";

export const jobTexts: Readonly<Record<RunKind, JobText>> = {
  onboard: {
    needs: "employees.create",
    title: "Onboard people",
    runTitle: (rows) => `Onboard ${rows}`,
    rowNote: "Each row is one person, and one device if it names a model.",
    exampleName: "new-people.csv",
    matchedBy: "email",
    emptyCell: "keeps the value",
  },
  edit: {
    needs: "employees.update",
    title: "Edit employees",
    runTitle: (rows) => `Edit ${rows}`,
    rowNote:
      "Each row changes one person, found by employee ID, else by email. An empty cell keeps the value.",
    exampleName: "changes-of-people.csv",
    matchedBy: people,
    emptyCell: "keeps the value",
  },
  offboard: {
    needs: "orders.create",
    title: "Offboard employees",
    runTitle: (rows) => `Offboard ${rows}`,
    rowNote:
      "Each row is one person who leaves. A row without devices collects all devices that the person holds.",
    exampleName: "offboarding.csv",
    matchedBy: people,
    emptyCell: "leaves it to the provider",
  },
  collect: {
    needs: "orders.create",
    title: "Collect devices",
    runTitle: (rows) => `Collect devices of ${rows}`,
    rowNote: "Each row is one person who stays, and the devices that come back, or the word all.",
    exampleName: "collection.csv",
    matchedBy: people,
    emptyCell: "leaves it to the provider",
  },
  replace: {
    needs: "orders.create",
    title: "Replace devices",
    runTitle: (rows) => `Replace ${rows}`,
    rowNote:
      "Each row is one device, which is swapped for one from stock: of the new model, or of the same one.",
    exampleName: "replacement.csv",
    matchedBy: device,
    emptyCell: "leaves it to the provider",
  },
  charger: {
    needs: "orders.add-accessory",
    title: "Send chargers",
    runTitle: (rows) => `Send chargers for ${rows}`,
    rowNote: "Each row is one device whose charger is damaged or was not included.",
    exampleName: "chargers.csv",
    matchedBy: device,
    emptyCell: "—",
  },
};
