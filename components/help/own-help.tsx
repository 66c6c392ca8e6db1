import { type HelpPage, requests } from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";
import { Code } from "#components/ui/code.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";

/** The help of the screens of Quartermaster's own records: requests, runs, reports. */
export const ownHelp = {
  requests: {
    summary: "The changes that were sent from Quartermaster, and their outcome.",
    sections: [
      requests,
      {
        heading: "When a request needs you",
        body: (
          <p>
            Open it and compare what was sent with what was found. Then use the record that was
            found, send the request again, or cancel it. In production a second admin approves a
            resend.
          </p>
        ),
      },
      {
        heading: "When a request waits for approval",
        body: (
          <p>
            A rule of the policy holds it until someone else approves it, for 7 days. What is sent
            is exactly what they see. You can cancel it until then.
          </p>
        ),
      },
      {
        heading: "When a request is queued",
        body: (
          <p>
            Nothing has been sent yet. You can cancel it on its page until it is sent; then nothing
            is sent.
          </p>
        ),
      },
    ],
  },
  runs: {
    summary:
      "Many people at once, from a spreadsheet: each row is checked, a few go first, and then you say whether the others follow.",
    sections: [
      {
        heading: "Import",
        body: (
          <p>
            Choose an XLSX or CSV file, or paste rows. Say which field each column fills. Every row
            is checked before anything is sent: you see what is there now, struck, over what will be
            sent. An empty cell keeps the value. Blocked rows don't stop the others.
          </p>
        ),
      },
      {
        heading: "Mend cells by keyboard",
        body: (
          <p>
            <KeyCap>j</KeyCap> goes to the next problem, <KeyCap>Enter</KeyCap> accepts the
            suggestion or opens the cell, <KeyCap>a</KeyCap> accepts it for all equal cells. The
            arrow keys choose any cell.
          </p>
        ),
      },
      {
        heading: "Runs that an agent proposes",
        body: (
          <p>
            An agent can prepare a run for its person, who alone can start it. What the agent says
            it was asked for is not verified.
          </p>
        ),
      },
      {
        heading: "On the command line",
        body: (
          <p>
            <Code>quartermaster runs check</Code> reads the same files by the same rules, and{" "}
            <Code>runs start</Code> sends their rows with your own key.
          </p>
        ),
      },
      {
        heading: "Canary",
        body: (
          <p>
            Up to five rows go first, of each kind of change and each country. The run then waits
            until you continue it. It halts by itself when too many rows are refused or have no
            known outcome. In production, more than 25 rows need a second admin: you request the
            start, and it begins when they approve exactly these rows.
          </p>
        ),
      },
      {
        heading: "What can't be undone",
        body: (
          <p>
            There is no cancel. Each row stands alone: what was accepted stays accepted when a run
            is paused or stopped. No row is ever sent twice. Download the failures, fix them, and
            import the same file again.
          </p>
        ),
      },
    ],
  },
  reports: {
    summary:
      "Whether orders were finished as promised, how long they took, what is open, and where the devices are. Every dot, bar and number opens the rows that it counts.",
    sections: [
      {
        heading: "Promise kept",
        body: (
          <p>
            An order is on time if it took no more business days than were promised. “As first
            promised” takes the days that Quartermaster saw first, “as last promised” the last ones.
            Late orders kept neither. The provider counts the days; paused days are not among them.
          </p>
        ),
      },
      {
        heading: "What is counted",
        body: (
          <p>
            Only orders that Quartermaster saw finish, or whose own log has the date. Each figure
            says how many it leaves out. “Days to finish” also leaves out orders whose end lies
            between two reads more than a day apart, and groups of fewer than 10.
          </p>
        ),
      },
      {
        heading: "Days to finish",
        body: (
          <p>
            The dot is the number of days within which half of the orders were finished, the end of
            the bar that of nine in ten. The thin line is what was promised; the bar is red beyond
            it.
          </p>
        ),
      },
      {
        heading: "Files and paper",
        body: (
          <p>CSV downloads the table of a figure. The page prints with one figure on a sheet.</p>
        ),
      },
    ],
  },
} satisfies Partial<Record<HelpSlug, HelpPage>>;
