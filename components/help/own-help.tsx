import { access, freshness, type HelpPage, requests } from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";
import { Code } from "#components/ui/code.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";

/** The help of the screens of Quartermaster's own records and settings. */
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
  audit: {
    summary:
      "Who did what in Quartermaster, and what was refused, for admins: sign-ins, requests and their outcome, decisions, settings, exports, and personal details that were read. An entry holds names of fields, never their values.",
    sections: [
      {
        heading: "Verification",
        body: (
          <p>
            Each entry has a hash over the entry before it, so that a changed, removed or added
            entry is found. The screen shows up to which entry the log was verified, and when. Run
            npm run audit -- verify on the server to verify it now.
          </p>
        ),
      },
      {
        heading: "Filter and export",
        body: (
          <p>
            Filter by person, action, outcome, record or day in your time zone. Export downloads
            every entry that matches as a CSV file, and is an entry of the log itself.
          </p>
        ),
      },
    ],
  },
  events: {
    summary:
      "Every lifecycle event that your key received, and whether the screens can be trusted. An event is a hint: what you see is always read from the API.",
    sections: [
      {
        heading: "States",
        body: (
          <ul className="list-disc pl-5">
            <li>Processed: the records that the event names were read again.</li>
            <li>Combined: a later event of the same records was processed for both.</li>
            <li>Found by sweep: a regular read found the change, and no event came.</li>
            <li>
              Unknown type: the API's documentation does not list it. It was read all the same.
            </li>
            <li>Failed: every attempt failed. Replay it to try again.</li>
          </ul>
        ),
      },
      {
        heading: "Replay and disagreements",
        body: (
          <p>
            Replay reads the records again and writes nothing. Where an event says something else
            than the record, the record's own status is shown everywhere, and both are listed below
            the events.
          </p>
        ),
      },
      {
        heading: "Sweeps",
        body: (
          <p>
            Open orders are read every 5 minutes and everything every 6 hours, so the screens become
            true even if no event arrives.
          </p>
        ),
      },
      freshness,
    ],
  },
  settings: {
    summary: "Your connection, your permissions, and how Quartermaster looks in this browser.",
    sections: [
      access,
      {
        heading: "Sandbox and production",
        body: (
          <p>
            In the sandbox nothing ships. In production each order moves real devices and costs real
            money: the label at the top is solid red, and you type the order type to confirm.
          </p>
        ),
      },
      {
        heading: "Several connections",
        body: (
          <p>
            If you may use several connections, the label at the top is a button: choose one there.
            It applies to this browser, and pages of the earlier connection are covered until you
            reload them. Requests that you sent continue with the connection that sent them.
          </p>
        ),
      },
      {
        heading: "People and access",
        body: (
          <p>
            An admin invites people and gives each the connections that they may use, with a role
            for each, in Settings, People. A lower role and a withdrawn connection apply from the
            person's next request on. Admins of one environment change nothing in the other.
          </p>
        ),
      },
    ],
  },
  account: {
    summary: "Your password, your passkeys, and the browsers in which you are signed in.",
    sections: [
      {
        heading: "Password",
        body: (
          <p>
            Use at least 12 characters. Common passwords and parts of your email are refused. If you
            forget your password, an admin gives you a one-time password, which works for 72 hours,
            until you have chosen another one. If you sign in through an identity provider, change
            the password there.
          </p>
        ),
      },
      {
        heading: "Passkeys",
        body: (
          <p>
            A passkey signs you in with your fingerprint, face or security key, on this address
            only. To add one, enter your password. When an admin resets your password, your passkeys
            are removed.
          </p>
        ),
      },
      {
        heading: "Sessions",
        body: (
          <p>
            Each browser in which you are signed in is a session. If you don't recognize one, end it
            and change your password: this signs you out of every other browser.
          </p>
        ),
      },
    ],
  },
  search: {
    summary:
      "One field finds orders, employees, devices and requests, opens pages and starts new orders.",
    sections: [
      {
        heading: "Search",
        body: (
          <p>
            Type part of a name, an order ID, an email or a serial number. Late and open orders come
            first. Press Enter to open the selected row, or the right arrow for its actions, such as
            a new order or a repeated one. Keys that you press while results load are kept.
          </p>
        ),
      },
      access,
    ],
  },
} satisfies Partial<Record<HelpSlug, HelpPage>>;
